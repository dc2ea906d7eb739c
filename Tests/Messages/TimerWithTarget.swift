import Statecharts

// A timer with a target in place of an event.
struct Player: PlayerChart {
  var body: [Element] {
    state(.playing) {
      after(.seconds(5), to: .paused)
      // 31: extra argument 'to' in call
      // 37: missing argument for parameter 'send' in call
    }
  }
}
