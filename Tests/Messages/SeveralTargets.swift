import Statecharts

// Several targets where one is expected.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: [State.on, .playing])
      // 22: cannot convert value of type '[PlayerState]' to expected argument type 'PlayerState'
    }
  }
}
