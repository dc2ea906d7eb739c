import Statecharts

// An event that leads nowhere and does nothing.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power)
      // 7: 'on' is unavailable: an event needs a target, 'to:', or an action, '{ … }', or write 'on(internal: …)'
    }
  }
}
