import Statecharts

// A transition with a payload as an element, in an `if`.
struct Player: PlayerChart {
  let isLoud = true

  var body: [Element] { [state(.off), volume] }

  private var volume: Element {
    if isLoud {
      on(\.volume, to: .on)
      // 7: cannot convert value of type 'PayloadLine<PlayerState, PlayerEvent, Deck, Double>' to specified type 'Player.Element' (aka 'ChartElement<PlayerState, PlayerEvent, Deck>')
    } else {
      state(.on)
    }
  }
}
