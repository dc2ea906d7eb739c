import Statecharts

// A guard that is no condition, without a subject.
struct Player: SilentChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on).when { 5 }.perform { print("on") }
      // 34: cannot convert value of type 'Int' to closure result type 'Bool'
    }
  }
}
