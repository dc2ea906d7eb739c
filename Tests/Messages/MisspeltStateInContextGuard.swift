import Statecharts

// A misspelt state in a guard that asks the context.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on).when(.guardWithContext { !$0.isActive(.pausd) })
      // 66: type 'PlayerState' has no member 'pausd'
    }
  }
}
