import Statecharts

// The context as a second parameter: that is `performWithContext`.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      onEntry { deck, context in context.raise(.play) }
      // 17: contextual closure type '(Deck) throws -> Void' expects 1 argument, but 2 were used in closure body
    }
  }
}
