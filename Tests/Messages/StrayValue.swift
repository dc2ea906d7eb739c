import Statecharts

// Something in the body that is no element.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off)
    5
    // 5: cannot convert value of type 'Int' to expected argument type 'ChartElement<PlayerState, PlayerEvent, Deck>'
  }
}
