import Statecharts

// A misspelt composite whose history is meant.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, via: .history(of: .onn)) { $0.spin() }
      // 37: type 'PlayerState' has no member 'onn'
    }
  }
}
