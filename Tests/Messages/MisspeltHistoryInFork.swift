import Statecharts

// A misspelt composite whose history a fork leads into.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, via: .fork([.on], and: .history(.deep, of: .playin)))
      // 62: type 'PlayerState' has no member 'playin'
    }
  }
}
