import Statecharts

// A misspelt pseudostate, on events that carry a payload.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(\.volume, via: .junctoin([.to(.on).when { $1 > 5 }, .otherwise(.off)]))
      // 26: type 'LinePseudostate<PlayerState, PlayerEvent, Deck, PayloadLine<PlayerState, PlayerEvent, Deck, Double>>' has no member 'junctoin'
    }
  }
}
