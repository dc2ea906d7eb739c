import Statecharts

// A misspelt label.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, too: .on)
      // 9: extraneous argument label 'too:' in call
    }
  }
}
