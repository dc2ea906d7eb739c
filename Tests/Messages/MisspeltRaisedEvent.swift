import Statecharts

// A misspelt event that is raised.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      onEntry().performWithContext { context in
        context.subject.spin()
        context.raise(.ply)
        // 24: type 'PlayerEvent' has no member 'ply'
      }
    }
  }
}
