import Statecharts

// A function as an action, without the parameter for the payload.
func spin(_ deck: Deck) {}

struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(\.volume, to: .on).perform("spin", spin)
      // 45: cannot convert value of type '@Sendable (Deck) -> ()' to expected argument type '(Deck, Double) throws -> Void'
    }
  }
}
