import Statecharts

// A guard on a state.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off).when { $0.isLoaded }
    // 17: value of type 'ChartElement<PlayerState, PlayerEvent, Deck>' has no member 'when'
  }
}
