import Statecharts

// A misspelt label of a state.
struct Player: PlayerChart {
  var body: [Element] {
    state(.on, inital: .paused) {
      // 10: incorrect argument label in call (have '_:inital:_:', expected '_:initial:_:')
      state(.paused)
    }
  }
}
