import Statecharts

// A guard that is a value.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on).when(nil, true).perform { $0.spin() }
      // 37: cannot convert value of type 'Bool' to expected argument type '(Deck) throws -> Bool'
    }
  }
}
