import Statecharts

// A misspelt target of a transition for failures.
struct Player: PlayerChart {
  var body: [Element] {
    state(.on) {
      onFailure(to: .brokn).perform { deck, error in deck.light = false }
      // 22: type 'PlayerState' has no member 'brokn'
    }
  }
}
