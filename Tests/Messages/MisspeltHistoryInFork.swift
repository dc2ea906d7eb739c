import Statecharts

// A misspelt composite whose history a fork leads into.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, toEach: [.on], andDeepHistoryOf: [.playin])
      // 53: type 'PlayerState' has no member 'playin'
    }
  }
}
