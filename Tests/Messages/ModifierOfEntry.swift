import Statecharts

// A modifier on an entry action.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      onEntry("x").performing { $0.spin() }
      // 18: missing argument for parameter #2 in call
    }
  }
}
