import Statecharts

// A misspelt kind of a transition to candidates.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, among: [.on, .off], kind: .locl) { $0.isLoaded ? .on : nil }
      // 45: type 'TransitionKind' has no member 'locl'
    }
  }
}
