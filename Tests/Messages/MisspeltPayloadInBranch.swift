import Statecharts

// A misspelt member of the subject, in a branch that gets the payload.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(
        \.volume,
        via: .junction([.to(.on).when { deck, volume in deck.levl > volume }, .otherwise(.off)]))
      // 62: value of type 'Deck' has no member 'levl'
    }
  }
}
