import Statecharts

// A misspelt member of the subject in an action for failures.
struct Player: PlayerChart {
  var body: [Element] {
    state(.on) {
      onFailure { deck, error in deck.lihgt = false }
      // 39: value of type 'Deck' has no member 'lihgt'
    }
  }
}
