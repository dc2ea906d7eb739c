import Statecharts

// A guard that is no condition.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on).when { $0.level }
      // 37: cannot convert value of type 'Double' to closure result type 'Bool'
    }
  }
}
