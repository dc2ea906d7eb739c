import Statecharts

// A junction as the target of a branch.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, via: .choice([.via(.junction([.otherwise(.on)])), .otherwise(.off)]))
      // 38: type 'EntryPseudostate<PlayerState>' has no member 'junction'
    }
  }
}
