import Statecharts

// A pseudostate where a branch expects a state.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, via: .junction([.to(.history(of: .on)).when { $0.isLoaded }, .otherwise(.off)]))
      // 39: type 'PlayerState' has no member 'history'
    }
  }
}
