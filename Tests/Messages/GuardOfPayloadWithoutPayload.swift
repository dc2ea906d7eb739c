import Statecharts

// A guard of a line with a payload that takes the subject alone.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(\.volume).when { deck in deck.isLoaded }.perform { deck, level in deck.level = level }
      // 27: contextual closure type '(Deck, Double) throws -> Bool' expects 2 arguments, but 1 was used in closure body
    }
  }
}
