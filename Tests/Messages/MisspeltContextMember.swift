import Statecharts

// A misspelt member of the context.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on).performWithContext { $0.rase(.play) }
      // 51: value of type 'ChartContext<PlayerState, PlayerEvent, Deck>' has no member 'rase'
    }
  }
}
