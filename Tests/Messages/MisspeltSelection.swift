import Statecharts

// A misspelt state that is picked.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, among: [.on, .off]) { $0.isLoaded ? .onn : .off }
      // 55: type 'PlayerState' has no member 'onn'
    }
  }
}
