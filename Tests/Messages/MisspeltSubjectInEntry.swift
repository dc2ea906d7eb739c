import Statecharts

// A misspelt member of the subject, in an entry action.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      onEntry { $0.ligt = true }
      // 20: value of type 'Deck' has no member 'ligt'
    }
  }
}
