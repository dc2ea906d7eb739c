// The declarations that name states: transitions, joins, histories, points and initial transitions.

extension ChartOutline {
  /// The declaration that contains a destination.
  struct Place {
    /// Which declaration it is, by number.
    enum Role {
      case transition(Int)
      case join(Int)
      case history(Int)
      case point(Int)
      case initial
    }

    let node: Int
    let role: Role
  }

  typealias Destinations = [(place: Place, destination: Destination<Int>)]

  func words(for place: Place) -> FaultText {
    switch place.role {
    case .transition(let transition): "\(transition: transition)"
    case .join(let join): "The join '\(joins[join].name)'"
    case .history: "The history of \(node: place.node)"
    case .point(let point): "The \(points[point].words) of \(node: place.node)"
    case .initial: "The initial transition of \(node: place.node)"
    }
  }

  /// A fault of the declaration that contains a destination.
  func fault(_ place: Place, _ text: FaultText) -> ChartFault {
    switch place.role {
    case .transition(let transition): fault(transition: transition, text)
    case .join(let join): fault(place.node, part(ofJoin: join), text)
    case .history(let history): fault(place.node, part(ofHistory: history), text)
    case .point(let point): fault(place.node, part(ofPoint: point), text)
    case .initial: fault(place.node, text)
    }
  }

  /// The parts of a fork; any other destination itself.
  func parts(of destination: Destination<Int>) -> [Destination<Int>] {
    switch destination {
    case .states(let states) where states.count > 1: states.map { .states([$0]) }
    case .states, .history, .entryPoint, .exitPoint: [destination]
    case .fork(let destinations): destinations.flatMap(parts)
    }
  }

  /// All destinations, with the declarations that contain them.
  var allDestinations: Destinations {
    transitions.indices.flatMap { number in
      let place = Place(node: transitions[number].node, role: .transition(number))
      return destinations(of: transitions[number].target).map { (place, $0) }
    }
      + joins.indices.map { (Place(node: joins[$0].node, role: .join($0)), joins[$0].target) }
      + histories.indices.map {
        let history = histories[$0]
        return (Place(node: history.node, role: .history($0)), .states(history.defaults))
      }
      + points.indices.compactMap { number in
        let place = Place(node: points[number].node, role: .point(number))
        return points[number].target.map { (place, $0) }
      }
      + nodes.indices.compactMap { node in
        guard case .states(let states) = nodes[node].initial else { return nil }
        return (Place(node: node, role: .initial), .states(states))
      }
  }
}
