import Statecharts

// A junction as the target of a join.
struct Player: PlayerChart {
  var body: [Element] {
    join("ready", via: .junction([.otherwise(.on)]))
    // 25: type 'EntryPseudostate<PlayerState>' has no member 'junction'
  }
}
