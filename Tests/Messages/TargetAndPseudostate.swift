import Statecharts

// Two targets of a transition on an event by value.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on, via: .history(of: .on))
      // 7: 'on(_:_:to:via:)' is unavailable: keep one of 'to:' and 'via:'; a fork is 'via: .fork([…], and: …)'
    }
    state(.on)
  }
}
