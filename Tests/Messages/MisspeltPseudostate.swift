import Statecharts

// A misspelt pseudostate.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, via: .histroy(of: .on))
      // 24: type 'LinePseudostate<PlayerState, PlayerEvent, Deck, TransitionLine<PlayerState, PlayerEvent, Deck>>' has no member 'histroy'
    }
  }
}
