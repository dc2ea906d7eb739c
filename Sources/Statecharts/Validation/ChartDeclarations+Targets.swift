// The states that a transition, a join, a history or an initial declaration names.

extension ChartDeclarations {
  /// The declaration that contains a destination; its name is computed only for a fault.
  struct Place {
    enum Role {
      case transition(Transition)
      /// By its name, with its index in its node.
      case join(String, Int)
      case history(Int)
      case point(Point, Int)
      case initial
    }

    let node: Int
    let role: Role

    var isEntryPoint: Bool {
      switch role {
      case .point(let point, _): point.isEntry
      case .transition, .join, .history, .initial: false
      }
    }
  }

  func words(for place: Place) -> String {
    switch place.role {
    case .transition(let transition): words(for: transition, of: place.node)
    case .join(let name, _): "The join '\(name)'"
    case .history: "The history of \(words(for: place.node))"
    case .point(let point, _): "The \(point.words) of \(words(for: place.node))"
    case .initial: "The initial transition of \(words(for: place.node))"
    }
  }

  /// All possible destinations of a target, in the order of declaration.
  func destinations(of target: Target) -> [Destination] {
    switch target {
    case .none, .join, .termination: []
    case .states(let states): [.states(states)]
    case .destination(let destination): [destination]
    case .fork(let branches): [.fork(branches.map(\.target))]
    case .junction(let branches), .choice(let branches): branches.map(\.target)
    case .among(let candidates): candidates.map { .states([$0]) }
    }
  }

  func states(of destination: Destination) -> [State] {
    switch destination {
    case .states(let states): states
    case .history(let composite, _), .entryPoint(_, let composite): [composite]
    case .fork(let destinations): destinations.flatMap(states)
    case .exitPoint: []
    }
  }

  /// The parts of a fork; any other destination itself.
  func parts(of destination: Destination) -> [Destination] {
    switch destination {
    case .states(let states) where states.count > 1: states.map { .states([$0]) }
    case .states, .history, .entryPoint, .exitPoint: [destination]
    case .fork(let destinations): destinations.flatMap(parts)
    }
  }

  /// The composites whose history is a destination.
  func composites(of destination: Destination) -> [State] {
    switch destination {
    case .states, .entryPoint, .exitPoint: []
    case .history(let composite, _): [composite]
    case .fork(let destinations): destinations.flatMap(composites)
    }
  }

  func findDestinations() -> [(place: Place, destination: Destination)] {
    transitions.flatMap { node, transition in
      destinations(of: transition.target).map {
        (Place(node: node, role: .transition(transition)), $0)
      }
    }
      + joins.indices.map { position in
        let (node, join) = joins[position]
        let role = Place.Role.join(join.name, index(position, in: joins))
        return (Place(node: node, role: role), join.target)
      }
      + histories.indices.map { position in
        let (node, history) = histories[position]
        let role = Place.Role.history(index(position, in: histories))
        return (Place(node: node, role: role), .states(history.defaults))
      }
      + points.indices.compactMap { position in
        let (node, point) = points[position]
        let role = Place.Role.point(point, index(position, in: points))
        return point.target.map { (Place(node: node, role: role), $0) }
      }
      + nodes.indices.compactMap { node in
        guard case .states(let states) = nodes[node].initial else { return nil }
        return (Place(node: node, role: .initial), .states(states))
      }
  }
}
