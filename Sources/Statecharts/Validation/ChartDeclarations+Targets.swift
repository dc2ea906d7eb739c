// The states that a transition, a join, a history or an initial declaration names.

extension ChartDeclarations {
  /// The declaration that contains a destination; its name is computed only for a fault.
  struct Place {
    enum Role {
      case transition(Transition)
      case join(String)
      case history
      case initial
    }

    let node: Int
    let role: Role
  }

  func words(for place: Place) -> String {
    switch place.role {
    case .transition(let transition): words(for: transition, of: place.node)
    case .join(let name): "The join '\(name)'"
    case .history: "The history of \(words(for: place.node))"
    case .initial: "The initial transition of \(words(for: place.node))"
    }
  }

  /// All possible destinations of a target, in the order of declaration.
  func destinations(of target: Target) -> [Destination] {
    switch target {
    case .none, .join, .termination: []
    case .states(let states): [.states(states)]
    case .history(let composite): [.history(of: composite)]
    case .fork(let destinations): [.fork(destinations)]
    case .junction(let branches), .choice(let branches): branches.map(\.target)
    case .among(let candidates): candidates.map { .states([$0]) }
    }
  }

  func states(of destination: Destination) -> [State] {
    switch destination {
    case .states(let states): states
    case .history(let composite): [composite]
    case .fork(let destinations): destinations.flatMap(states)
    }
  }

  /// The composites whose history is a destination.
  func composites(of destination: Destination) -> [State] {
    switch destination {
    case .states: []
    case .history(let composite): [composite]
    case .fork(let destinations): destinations.flatMap(composites)
    }
  }

  func findDestinations() -> [(place: Place, destination: Destination)] {
    transitions.flatMap { node, transition in
      destinations(of: transition.target).map {
        (Place(node: node, role: .transition(transition)), $0)
      }
    }
      + joins.map { node, join in (Place(node: node, role: .join(join.name)), join.target) }
      + histories.map { node, history in
        (Place(node: node, role: .history), .states(history.defaults))
      }
      + nodes.indices.compactMap { node in
        guard case .states(let states) = nodes[node].initial else { return nil }
        return (Place(node: node, role: .initial), .states(states))
      }
  }
}
