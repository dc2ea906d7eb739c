import Statecharts

// A word that there is not.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      onn(.power, to: .on)
      // 7: cannot find 'onn' in scope
    }
  }
}
