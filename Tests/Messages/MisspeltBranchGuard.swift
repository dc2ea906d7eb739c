import Statecharts

// A misspelt member of the subject, in the guard of a choice.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, via: .choice([.to(.on).when { $0.isLoadd }, .otherwise(.off)]))
      // 51: value of type 'Deck' has no member 'isLoadd'
    }
  }
}
