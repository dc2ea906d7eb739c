import Statecharts

// A guard that is no condition, before an action.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on).when { $0.level }.perform { $0.spin() }
      // 37: cannot convert value of type 'Double' to closure result type 'Bool'
    }
  }
}
