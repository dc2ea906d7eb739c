import Statecharts

// A guard of a branch with a payload, on an event that has none.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, via: .junction([.to(.on).when { deck, level in level > 5 }, .otherwise(.off)]))
      // 50: contextual closure type '(Deck) throws -> Bool' expects 1 argument, but 2 were used in closure body
    }
  }
}
