import Statecharts

// An action for a completion with a result that takes the subject only.
struct Player: PlayerChart {
  var body: [Element] {
    state(.on) {
      state(.playing) { on(.pause, to: .paused) }
      final(.paused) { result { deck in deck.level } }
      onDone(of: Double.self, to: .off).perform { deck in deck.light = false }
      // 51: contextual closure type '(Deck, Double) throws -> Void' expects 2 arguments, but 1 was used in closure body
    }
  }
}
