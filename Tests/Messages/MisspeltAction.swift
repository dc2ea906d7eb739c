import Statecharts

// A misspelt member of the subject, in an action after a guard.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.play, to: .playing)
        .when("loaded") { $0.isLoaded }
        .perform("spin") { $0.spinn() }
      // 31: value of type 'Deck' has no member 'spinn'
    }
  }
}
