import Statecharts

// A misspelt payload property in a line with a target: see MisspeltPayload.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(\.volum, to: .on)
      // 10: cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'PlayerEvent'
    }
    state(.on)
  }
}
