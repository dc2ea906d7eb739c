import Statecharts

// A modifier on an entry action.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      onEntry("x").performing { $0.spin() }
      // 20: value of type 'ActionLine<PlayerState, PlayerEvent, Deck>' has no member 'performing'
    }
  }
}
