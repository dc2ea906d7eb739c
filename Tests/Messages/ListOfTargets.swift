import Statecharts

// Several targets as a list.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: [.on, .paused])
      // 22: cannot convert value of type '[Any]' to expected argument type 'PlayerState'
    }
    state(.on)
  }
}
