import Statecharts

// A misspelt event of a transition with guard and action.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.powr, to: .on).when { $0.isLoaded }.perform { $0.spin() }
      // 11: type 'PlayerEvent' has no member 'powr'
    }
  }
}
