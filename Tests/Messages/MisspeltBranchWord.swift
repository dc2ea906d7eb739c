import Statecharts

// A way out of a choice that there is not.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, via: .choice([.to(.on).when { $0.isLoaded }, .otherwse(.off)]))
      // 64: type 'LineBranch<PlayerState, PlayerEvent, Deck, TransitionLine<PlayerState, PlayerEvent, Deck>>' has no member 'otherwse'
    }
  }
}
