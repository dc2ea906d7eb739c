import Statecharts

// A selection on a transition to a state.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on).selectWithContext { _ in .on }
      // 27: value of type 'TransitionLine<PlayerState, PlayerEvent, Deck>' has no member 'selectWithContext'
    }
  }
}
