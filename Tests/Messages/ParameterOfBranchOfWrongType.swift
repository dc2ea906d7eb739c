import Statecharts

// A guard of a branch that compares the payload with something else.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(\.volume, via: .junction([.to(.on).when { $1 > "loud" }, .otherwise(.off)]))
      // 55: binary operator '>' cannot be applied to operands of type 'LineBranch<PlayerState, PlayerEvent, Deck, PayloadLine<PlayerState, PlayerEvent, Deck, Double>>.Payload' (aka 'Double') and 'String'
    }
  }
}
