import Statecharts

// An event that leads nowhere and does nothing.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power)
      // 7: 'on' is unavailable: say what the event does: where it leads, 'to:', or what is done, '{ … }'
    }
  }
}
