import Statecharts

// An action that takes no subject, though there is one.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on) { print("on") }
      // 27: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
    }
  }
}
