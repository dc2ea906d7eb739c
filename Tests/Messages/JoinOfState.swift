import Statecharts

// A state where the name of a join is expected.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, via: .join(.on))
      // 30: type 'String' has no member 'on'
    }
  }
}
