import Statecharts

// A misspelt member of the subject, in an action of several statements.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on) { deck in
        deck.spin()
        deck.spinn()
        // 14: value of type 'Deck' has no member 'spinn'
      }
    }
  }
}
