import Statecharts

// A misspelt target of a fork.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, via: .fork([.on, .playin])) { $0.spin() }
      // 36: type 'PlayerState' has no member 'playin'
    }
  }
}
