import Statecharts

// An action for failures that takes the subject only.
struct Player: PlayerChart {
  var body: [Element] {
    state(.on) {
      onFailure(to: .off).perform { deck in deck.light = false }
      // 37: contextual closure type '(Deck, any Error) throws -> Void' expects 2 arguments, but 1 was used in closure body
    }
  }
}
