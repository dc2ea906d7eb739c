import Statecharts

// A misspelt target of a junction.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, via: .junction([.to(.onn).when { $0.isLoaded }, .otherwise(.off)]))
      // 39: type 'PlayerState' has no member 'onn'
    }
  }
}
