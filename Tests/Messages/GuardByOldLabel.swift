import Statecharts

// A guard by the label that guards had.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on, guard: { $0.isLoaded })
      // 34: extra argument 'guard' in call
    }
  }
}
