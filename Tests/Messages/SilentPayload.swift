import Statecharts

// A misspelt member of the payload, without a subject.
struct Player: SilentChart {
  var body: [Element] {
    state(.off) {
      on(\.volume) { level in print(level.magnitud) }
      // 43: value of type 'Double' has no member 'magnitud'
    }
  }
}
