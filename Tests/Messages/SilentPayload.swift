import Statecharts

// A misspelt member of the payload, without a subject.
struct Player: SilentChart {
  var body: [Element] {
    state(.off) {
      on(\.volume) { _, level in _ = level.magnitud }
      // 44: value of type 'Double' has no member 'magnitud'
    }
  }
}
