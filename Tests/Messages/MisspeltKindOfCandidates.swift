import Statecharts

// A misspelt kind of a transition to candidates.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(
        .power, via: .selectionWithContext(among: [.on, .off]) { $0.subject.isLoaded ? .on : nil },
        kind: .locl)
      // 16: type 'TransitionKind' has no member 'locl'
    }
  }
}
