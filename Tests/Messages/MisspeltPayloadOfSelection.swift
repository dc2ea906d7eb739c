import Statecharts

// A misspelt state that a payload picks.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(\.volume, among: [.on], kind: .local) { deck, level in level > deck.level ? .onn : nil }
      // 87: type 'PlayerState?' has no member 'onn'
    }
  }
}
