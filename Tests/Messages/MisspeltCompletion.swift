import Statecharts

// A misspelt target of a completion.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      onDone(to: .onn)
      // 19: type 'PlayerState' has no member 'onn'
    }
  }
}
