import Statecharts

// A misspelt default of a history, after another one.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      history(.deep, defaults: [.on, .playin])
      // 39: type 'PlayerState' has no member 'playin'
    }
  }
}
