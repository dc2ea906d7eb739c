import Statecharts

// A case with a payload where an event is expected.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.volume, to: .on)
      // 11: member 'volume' expects argument of type 'Double'
    }
  }
}
