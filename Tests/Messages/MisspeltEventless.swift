import Statecharts

// A misspelt target of an eventless transition.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      always(to: .onn).when { $0.isLoaded }
      // 19: type 'PlayerState' has no member 'onn'
    }
  }
}
