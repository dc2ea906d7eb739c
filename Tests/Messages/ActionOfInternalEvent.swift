import Statecharts

// An action where only modifiers follow.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(internal: .power) { $0.spin() }
      // 7: 'on(internal:_:perform:)' is unavailable: with an action, write 'on(.tick) { … }'
    }
    state(.on)
  }
}
