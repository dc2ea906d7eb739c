import Statecharts

// A timer with a target in place of an event.
struct Player: PlayerChart {
  var body: [Element] {
    state(.playing) {
      after(.seconds(5), to: .paused)
      // 7: 'after(_:to:)' is unavailable: a timer sends an event: 'after(.seconds(5), send: .timeout)' and 'on(.timeout, to: .on)'
    }
  }
}
