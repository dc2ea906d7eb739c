import Statecharts

// A guard on a join.
struct Player: PlayerChart {
  var body: [Element] {
    join("ready", to: .on).when { $0.isLoaded }
    // 28: value of type 'ActionLine<PlayerState, PlayerEvent, Deck>' has no member 'when'
  }
}
