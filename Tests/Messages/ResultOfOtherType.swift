import Statecharts

// An action for a completion that treats the result as a value of another type.
struct Player: PlayerChart {
  var body: [Element] {
    state(.on) {
      state(.playing) { on(.pause, to: .paused) }
      final(.paused) { result { deck in deck.level } }
      onDone(of: Double.self, to: .off).perform { deck, level in deck.light = level }
      // 79: cannot assign value of type 'Double' to type 'Bool'
    }
  }
}
