import Statecharts

// A misspelt state that is picked with the context.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, among: [.on, .off]).selectWithContext { $0.isActive(.off) ? .onn : .off }
      // 79: type 'PlayerState' has no member 'onn'
    }
  }
}
