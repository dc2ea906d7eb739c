import Statecharts

// A misspelt composite whose history a fork leads into.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, via: .fork([.on], andDeepHistoryOf: [.playin]))
      // 56: type 'PlayerState' has no member 'playin'
    }
  }
}
