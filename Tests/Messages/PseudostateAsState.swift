import Statecharts

// A pseudostate where a state is expected.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .history(of: .on))
      // 23: type 'PlayerState' has no member 'history'
    }
  }
}
