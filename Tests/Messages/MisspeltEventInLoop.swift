import Statecharts

// A misspelt event, in a loop.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      for target in [State.on, .playing] {
        on(.powr, to: target)
        // 13: type 'PlayerEvent' has no member 'powr'
      }
    }
  }
}
