import Statecharts

// Several events as a list.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on([.power, .play], to: .on)
      // 10: cannot convert value of type '[Any]' to expected argument type 'PlayerEvent'
    }
    state(.on)
  }
}
