import Statecharts

// A misspelt default of a history, after another one.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      history(.deep, default: .on, .playin)
      // 37: type 'PlayerState' has no member 'playin'
    }
  }
}
