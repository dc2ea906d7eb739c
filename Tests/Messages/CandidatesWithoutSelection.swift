import Statecharts

// Candidates of which nothing selects one.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, among: [.on, .off])
      // 7: 'on(_:among:kind:_:)' is unavailable: candidates belong to a selection: 'via: .selectionWithContext(among: …) { … }'
    }
  }
}
