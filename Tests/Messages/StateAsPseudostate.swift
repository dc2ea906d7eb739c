import Statecharts

// A state where a pseudostate is expected.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, via: .on)
      // 24: type 'LinePseudostate<PlayerState, PlayerEvent, Deck, TransitionLine<PlayerState, PlayerEvent, Deck>>' has no member 'on'
    }
  }
}
