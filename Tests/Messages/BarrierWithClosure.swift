import Statecharts

// A barrier as maps have them.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      barrier("not loaded") { $0.isLoaded }
      // 7: 'barrier' is unavailable: write 'barrier("…", unless: .guard { … })'
    }
    state(.on)
  }
}
