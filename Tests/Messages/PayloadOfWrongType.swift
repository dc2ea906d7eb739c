import Statecharts

// A payload assigned to something else.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(\.volume) { deck, level in deck.light = level }
      // 50: cannot assign value of type 'Double' to type 'Bool'
    }
  }
}
