import Statecharts

// A misspelt composite whose history is meant.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, toHistoryOf: .onn) { $0.spin() }
      // 32: type 'PlayerState' has no member 'onn'
    }
  }
}
