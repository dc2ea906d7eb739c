import Statecharts

// A misspelt target, three states in.
struct Player: PlayerChart {
  var body: [Element] {
    state(.on) {
      state(.playing) {
        state(.paused) {
          on(.power, to: .onn) { $0.spin() }
          // 27: type 'PlayerState' has no member 'onn'
        }
      }
    }
  }
}
