// The states that a transition, a join, a history or an initial declaration names.

extension ChartOutline {
  typealias Destination = Branch<State, Event, Subject>.Target

  /// Everything that a target may lead to, in the order in which it is written.
  func destinations(
    of target: TargetDeclaration<State, Event, Subject>
  ) -> [Destination] {
    switch target {
    case .none, .join, .termination: []
    case .states(let states): [.states(states)]
    case .history(let composite, let isDeep): [.history(of: composite, isDeep: isDeep)]
    case .fork(let destinations): destinations
    case .junction(let branches), .choice(let branches): branches.map(\.target)
    case .among(let candidates, _): candidates.map { .states([$0]) }
    }
  }

  func states(of destination: Destination) -> [State] {
    switch destination {
    case .states(let states): states
    case .history(let composite, _): [composite]
    }
  }

  /// Every place where a destination is written: the node, what the place is called, and where it
  /// leads.
  var allDestinations: [(node: Int, words: String, destination: Destination)] {
    transitions.flatMap { node, transition in
      destinations(of: transition.target).map {
        (node, words(for: transition, of: node), $0)
      }
    }
      + joins.map { node, join in (node, "The join '\(join.name)'", join.target) }
      + histories.map { node, history in
        (node, "The history of \(words(for: node))", .states(history.defaults))
      }
      + nodes.indices.compactMap { node in
        guard case .states(let states) = nodes[node].initial else { return nil }
        return (node, "The initial transition of \(words(for: node))", .states(states))
      }
  }
}
