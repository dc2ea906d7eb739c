import Statecharts

// A misspelt event.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.powr, to: .on)
      // 11: type 'PlayerEvent' has no member 'powr'
    }
  }
}
