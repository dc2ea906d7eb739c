import Statecharts

// A misspelt member of the subject, in an action with a payload.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(\.volume) { deck, level in deck.levl = level }
      // 42: value of type 'Deck' has no member 'levl'
    }
  }
}
