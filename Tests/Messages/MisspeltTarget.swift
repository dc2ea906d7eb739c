import Statecharts

// A misspelt target.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .onn)
      // 23: type 'PlayerState' has no member 'onn'
    }
  }
}
