import Statecharts

// A target that is a text.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: "on")
      // 22: cannot convert value of type 'String' to expected argument type 'PlayerState'
    }
  }
}
