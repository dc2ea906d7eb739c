import ChartModel

// Declarations that may have a fault: transitions, joins, histories, points, timers and initial transitions.

extension ChartOutline {
  /// A declaration, by number.
  enum Place {
    case transition(Int)
    case join(Int)
    case history(Int)
    case point(Int)
    case timer(Int)
    /// The initial transition of a node.
    case initial(Int)
  }

  /// Declarations, and the destinations that they contain.
  typealias Destinations = [(place: Place, destination: Destination<Int>)]

  /// The declaration of a line that may have a target; `nil` for another line.
  func place(of line: Line) -> Place? {
    switch line {
    case .transition(let transition): .transition(transition)
    case .join(let join): .join(join)
    case .history(let history): .history(history)
    case .point(let point): .point(point)
    case .node, .entry, .exit, .initialEffect, .deferral, .barrier, .activity: nil
    }
  }

  /// The node that contains a declaration.
  func node(of place: Place) -> Int {
    switch place {
    case .transition(let transition): transitions[transition].node
    case .join(let join): joins[join].node
    case .history(let history): histories[history].node
    case .point(let point): points[point].node
    case .timer(let timer): activities[timer].node
    case .initial(let node): node
    }
  }

  func words(for place: Place) -> FaultText {
    let node = node(of: place)
    return switch place {
    case .transition(let transition): "\(transition: transition)"
    case .join(let join): "The join '\(joins[join].name)'"
    case .history: "The history of \(node: node)"
    case .point(let point): "The \(points[point].words) of \(node: node)"
    case .timer(let timer): "The \(timer: timer)"
    case .initial: "The initial transition of \(node: node)"
    }
  }

  /// The index of a declaration among those of its node; each list is in the order of nodes.
  func part(of place: Place) -> DefinitionFault.Part? {
    let node = node(of: place)
    return switch place {
    case .transition(let number): .transition(index: number - nodes[node].transitions.lowerBound)
    case .join(let number): .join(index: joins[..<number].count { $0.node == node })
    case .history(let number): .history(index: histories[..<number].count { $0.node == node })
    case .point(let number): .point(index: points[..<number].count { $0.node == node })
    case .timer(let number): .timer(index: index(ofTimer: number))
    case .initial: nil
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
    var found: Destinations = []
    for (number, transition) in transitions.enumerated() {
      found += destinations(of: transition.target).map { (.transition(number), $0) }
    }
    found += joins.enumerated().map { (.join($0), $1.target) }
    found += histories.enumerated().map { (.history($0), .states($1.defaults)) }
    for (number, point) in points.enumerated() {
      if let target = point.target { found.append((.point(number), target)) }
    }
    for (number, node) in nodes.enumerated() {
      if case .states(let states) = node.initial {
        found.append((.initial(number), .states(states)))
      }
    }
    return found
  }
}

// MARK: - Words

extension ChartOutline.Point {
  /// The name in messages.
  var words: String { "\(kind.words) '\(name)'" }
}

extension ChartOutline.Activity {
  /// Its name in messages.
  var word: String { timer == nil ? "task" : "timer" }
}
