import Statecharts

// A misspelt kind of transition.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on, kind: .locl)
      // 34: type 'TransitionKind' has no member 'locl'
    }
  }
}
