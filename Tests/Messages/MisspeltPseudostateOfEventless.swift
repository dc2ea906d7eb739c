import Statecharts

// A misspelt pseudostate of an eventless transition.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      always(via: .termnate).when { $0.isLoaded }
      // 20: type 'LinePseudostate<PlayerState, PlayerEvent, Deck, TransitionLine<PlayerState, PlayerEvent, Deck>>' has no member 'termnate'
    }
  }
}
