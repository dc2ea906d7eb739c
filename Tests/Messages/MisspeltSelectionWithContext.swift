import Statecharts

// A misspelt state that is selected with the context.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(
        .power, via: .selectionWithContext(among: [.on, .off]) { $0.isActive(.off) ? .onn : .off })
      // 87: type 'PlayerState' has no member 'onn'
    }
  }
}
