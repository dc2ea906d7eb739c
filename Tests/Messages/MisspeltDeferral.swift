import Statecharts

// A misspelt event that is deferred.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      defers(.ply)
      // 15: type 'PlayerEvent' has no member 'ply'
    }
  }
}
