import Statecharts

// An action on a timer.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      after(.seconds(1), send: .play).perform { $0.spin() }
      // 39: value of type 'ChartElement<PlayerState, PlayerEvent, Deck>' has no member 'perform'
    }
  }
}
