import Statecharts

// A misspelt payload property, in a function.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on({ $0.volum }, to: .on).when { deck, level in level > 80 }
      // 15: value of type 'PlayerEvent' has no member 'volum'
    }
  }
}
