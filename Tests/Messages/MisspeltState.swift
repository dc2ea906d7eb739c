import Statecharts

// A misspelt state.
struct Player: PlayerChart {
  var body: [Element] {
    state(.of) {
      // 12: type 'PlayerState' has no member 'of'
      on(.power, to: .on)
    }
  }
}
