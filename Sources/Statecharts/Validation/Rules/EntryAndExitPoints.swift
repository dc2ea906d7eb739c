import Schematic

extension ChartOutline {
  /// Entry and exit points are declared in composites, once; references to them resolve, and each has a target
  /// (UML 2.5.1 §14.5.6).
  func invalidPoints(_ destinations: Destinations) -> [ChartFault] {
    points.indices.flatMap { index in
      [pointOfChildless(index), repetition(of: index)].compactMap { $0 }
        + foreignTargets(of: index) + missingConnection(of: index)
    } + undeclaredPoints(destinations)
  }

  private func pointOfChildless(_ index: Int) -> ChartFault? {
    let point = points[index]
    guard nodes[point.node].kind == .simple else { return nil }
    return fault(
      .point(index),
      """
      \(first: point.node) has no states in it, and therefore no use for the \
      \(point.words): remove it.
      """)
  }

  /// A fault if a point is declared twice.
  ///
  /// A submachine may declare an exit point without a target, and the state around it connects the point: that
  /// is one declaration each.
  private func repetition(of index: Int) -> ChartFault? {
    let point = points[index]
    let isRepeated = points[..<index].contains { earlier in
      earlier.node == point.node && earlier.kind == point.kind && earlier.name == point.name
        && (earlier.target == nil) == (point.target == nil)
    }
    guard isRepeated else { return nil }
    return fault(
      .point(index),
      "\(first: point.node) declares the \(point.words) twice: rename or remove one.")
  }

  // MARK: - Targets

  private func foreignTargets(of index: Int) -> [ChartFault] {
    let point = points[index]
    guard point.kind == .entry, let target = point.target else { return [] }
    let node = point.node
    return parts(of: target).flatMap { target -> [ChartFault] in
      switch target {
      case .exitPoint:
        [
          fault(
            .point(index),
            """
            The \(point.words) of \(node: node) leads to an exit point: lead the transition to \
            the target of that one.
            """)
        ]
      case .states, .fork, .entryPoint:
        foreign(states(of: target), index) { isInside($0, node) }
      // Its own history restores states in it.
      case .history: foreign(states(of: target), index) { isInsideOrSame($0, node) }
      }
    }
  }

  private func foreign(
    _ states: [Int], _ index: Int, unless isInside: (Int) -> Bool
  ) -> [ChartFault] {
    let point = points[index]
    return states.compactMap { state in
      guard let position = position(of: state), !isInside(position),
        !isDeclared(state, inside: point.node)
      else { return nil }
      return fault(
        .point(index),
        """
        The \(point.words) of \(node: point.node) leads to '\(state: state)', which is not inside it: \
        name one of the states in it.
        """)
    }
  }

  /// The exit point of a chart needs no target: the enclosing chart connects it.
  private func missingConnection(of index: Int) -> [ChartFault] {
    let (point, node) = (points[index], points[index].node)
    // A region has no points at all.
    guard point.target == nil, nodes[node].kind != .region else { return [] }
    if point.kind == .entry {
      return [
        fault(.point(index), "The \(point.words) of \(node: node) has no target: name one.")
      ]
    }
    guard node > 0 else { return [] }
    let isConnected = points.contains { other in
      other.node == node && other.kind == .exit && other.name == point.name && other.target != nil
    }
    if isConnected { return [] }
    guard let submachine = nodes[node].submachine else {
      return [
        fault(
          .point(index),
          """
          The \(point.words) of \(node: node) has no target: \
          \(.connectingExitPoint(point.name)).
          """)
      ]
    }
    return [
      fault(
        .point(index),
        """
        The \(point.words) of the submachine '\(submachine)' is not connected: add \
        \(.exitPoint(point.name)) to \(node: node).
        """)
    ]
  }

  // MARK: - References

  private func undeclaredPoints(_ destinations: Destinations) -> [ChartFault] {
    destinations.flatMap { place, destination in
      parts(of: destination).compactMap { part in
        switch part {
        case .entryPoint(let name, let composite): missingEntryPoint(name, of: composite, place)
        // An entry point leads to no exit point, wherever that is declared.
        case .exitPoint where isEntryPoint(place): nil
        case .exitPoint(let name, let isDeclared):
          missingExitPoint(name, isDeclared: isDeclared, place)
        case .states, .history, .fork: nil
        }
      }
    }
  }

  private func missingEntryPoint(
    _ point: String, of composite: Int, _ place: Place
  ) -> ChartFault? {
    guard let position = position(of: composite) else { return nil }
    let names = points.filter { $0.node == position && $0.kind == .entry }.map(\.name)
    guard !names.contains(point) else { return nil }
    let known = names.isEmpty ? "" : ", or name one of \(distinct(names).quoted)"
    return fault(
      place,
      """
      \(words(for: place)) leads to the entry point '\(point)' of '\(state: composite)', which is not \
      declared. Add \(.entryPoint(point)) to that state\(known).
      """)
  }

  private func missingExitPoint(
    _ name: String, isDeclared: Bool, _ place: Place
  ) -> ChartFault? {
    let start = firstNode(withExitPointsFor: place)
    guard !isDeclared || !isExitPoint(name, declaredAround: start) else { return nil }
    let isOwn = isChoice(place) && isExitPoint(name, declaredAround: node(of: place))
    let remedy: FaultText =
      isOwn
      ? """
      is declared in the source. A transition to a choice exits the source first: use a junction, or \
      declare the exit point in a state around it
      """
      : """
      is declared in no composite around its source. Add \(.exitPoint(name)) to one
      """
    return fault(
      place, "\(words(for: place)) leads to the exit point '\(name)', which \(remedy).")
  }

  private func isEntryPoint(_ place: Place) -> Bool {
    guard case .point(let point) = place else { return false }
    return points[point].kind == .entry
  }

  private func isChoice(_ place: Place) -> Bool {
    guard case .transition(let transition) = place else { return false }
    if case .choice = transitions[transition].target { return true }
    return false
  }

  /// The innermost node whose exit points a declaration can lead to; `nil` for none.
  private func firstNode(withExitPointsFor place: Place) -> Int? {
    let node = node(of: place)
    return switch place {
    // The choice has the same parent as its source.
    case .transition where isChoice(place): nodes[node].parent ?? node
    case .transition, .join, .history, .timer, .initial: node
    case .point: nodes[node].parent
    }
  }

  private func isExitPoint(_ name: String, declaredAround start: Int?) -> Bool {
    var node = start
    while let current = node {
      if points.contains(where: { $0.node == current && $0.kind == .exit && $0.name == name }) {
        return true
      }
      node = nodes[current].parent
    }
    return false
  }
}
