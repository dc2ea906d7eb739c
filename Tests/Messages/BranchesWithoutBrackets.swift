import Statecharts

// The branches of a choice without the brackets of a list.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, via: .choice(.to(.on).when { $0.isLoaded }, .otherwise(.off)))
      // 63: extra argument in call
      // 32: type '[LineBranch<PlayerState, PlayerEvent, Deck, TransitionLine<PlayerState, PlayerEvent, Deck>>]' has no member 'to'
    }
  }
}
