import Statecharts

// A misspelt target of a fork.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, toEach: [.on, .playin]) { $0.spin() }
      // 33: type 'PlayerState' has no member 'playin'
    }
  }
}
