import Statecharts

// A misspelt member of the subject, in a guard.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on).when { $0.isLoadd }
      // 37: value of type 'Deck' has no member 'isLoadd'
    }
  }
}
