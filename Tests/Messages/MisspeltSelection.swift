import Statecharts

// A misspelt state that is picked.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(
        .power,
        via: .selectionWithContext(among: [.on, .off]) { $0.subject.isLoaded ? .onn : .off })
      // 81: type 'PlayerState' has no member 'onn'
    }
  }
}
