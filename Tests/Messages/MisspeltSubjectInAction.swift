import Statecharts

// A misspelt member of the subject, in an action.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on) { $0.spinn() }
      // 32: value of type 'Deck' has no member 'spinn'
    }
  }
}
