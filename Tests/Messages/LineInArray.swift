import Statecharts

// A transition in an array of elements: `Element(on(.power, to: .on))` makes an element of it.
struct Player: PlayerChart {
  var body: [Element] { [state(.off)] + shared }

  private var shared: [Element] {
    [on(.power, to: .off)]
    // 6: cannot convert value of type 'TransitionLine<PlayerState, PlayerEvent, Deck>' to expected element type 'Player.Element' (aka 'ChartElement<PlayerState, PlayerEvent, Deck>')
  }
}
