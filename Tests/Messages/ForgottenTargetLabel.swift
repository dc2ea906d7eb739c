import Statecharts

// A target without its label.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, .on)
      // 7: 'on' is unavailable: a target needs its label: 'to:' or 'via:'
    }
  }
}
