import Statecharts

// A state as a value where a pseudostate is expected.
struct Player: PlayerChart {
  let remembers: Bool
  var body: [Element] {
    state(.off) {
      on(.power, via: remembers ? .history(of: .on) : .to(.on))
      // 56: 'to' is unavailable: a line leads to a state with 'to:'; a value that is a state here is '.fork([.on])'
    }
  }
}
