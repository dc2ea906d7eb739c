import Statecharts

// An unknown function in an action, without a subject.
struct Player: SilentChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on) { prin("on") }
      // 29: cannot find 'prin' in scope
    }
  }
}
