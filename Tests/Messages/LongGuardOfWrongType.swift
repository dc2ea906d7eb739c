import Statecharts

// A guard of several statements that is no condition.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on)
        .when { deck in
          deck.spin()
          return deck.level
          // 23: cannot convert value of type 'Double' to closure result type 'Bool'
        }
    }
  }
}
