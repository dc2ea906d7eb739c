import Statecharts

// A misspelt state that a payload picks.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(
        \.volume,
        via: .selectionWithContext(among: [.on]) { context in
          (context.event?.volume ?? 0) > context.subject.level ? .onn : nil
          // 67: type 'PlayerState?' has no member 'onn'
        })
    }
  }
}
