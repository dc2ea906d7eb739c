import Statecharts

// A misspelt member of the subject, in the guard of a choice.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, toChoice: [.to(.on).when { $0.isLoadd }, .otherwise(.off)])
      // 48: value of type 'Deck' has no member 'isLoadd'
    }
  }
}
