import Statecharts

// A misspelt event after another one.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, .ply, to: .on)
      // 19: type 'PlayerEvent' has no member 'ply'
    }
  }
}
