import Statecharts

struct JamError: Error {}

// A type of errors without `self`.
struct Player: PlayerChart {
  var body: [Element] {
    state(.on) {
      onFailure(of: JamError, to: .off)
      // 21: expected member name or initializer call after type name
    }
  }
}
