import Statecharts

// Several deferred events as a list.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      defers([.power, .play])
      // 14: cannot convert value of type '[Any]' to expected argument type 'PlayerEvent'
    }
    state(.on)
  }
}
