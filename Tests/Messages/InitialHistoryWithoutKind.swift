import Statecharts

// A history as the initial transition, without its kind.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off, initialTransition: .history) {
      // 37: member 'history' expects argument of type 'HistoryKind'
      state(.on)
    }
  }
}
