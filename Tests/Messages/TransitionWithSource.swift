import Statecharts

// A transition that names its source, as the row of a table does.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off)
    on(.power, from: .off, to: .on)
    // 5: 'on(_:from:to:)' is unavailable: declare a transition in its source: 'state(.off) { on(.power, to: .on) }'
  }
}
