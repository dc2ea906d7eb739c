import Statecharts

// A guard with the context, called like an action with it.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, to: .on).whenWithContext { $0.isActive(.off) }
      // 27: 'whenWithContext' is unavailable: write '.when(.guardWithContext { … })'
    }
    state(.on)
  }
}
