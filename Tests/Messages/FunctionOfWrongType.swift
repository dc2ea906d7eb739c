import Statecharts

// A function as an action, without the parameter for the subject.
func spin(_ level: Double) {}

struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(\.volume, to: .on).perform(spin)
      // 37: cannot convert value of type '@Sendable (Double) -> ()' to expected argument type '(Deck) throws -> Void'
    }
  }
}
