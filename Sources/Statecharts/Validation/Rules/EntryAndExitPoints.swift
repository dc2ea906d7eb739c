import Schematic

extension ChartDeclarations {
  /// Entry and exit points are declared in composites, once; what refers to one finds it, and each
  /// leads somewhere (UML 2.5.1 §14.5.6).
  func invalidPoints() -> [StatechartFault] {
    points.indices.flatMap { index in
      let (node, point) = points[index]
      let part = StatechartFault.Part.point(self.index(index, in: points))
      return [pointOfChildless(point, node, part), repetition(of: index, part)].compactMap { $0 }
        + foreignTargets(of: point, node, part) + missingConnection(of: point, node, part)
    } + undeclaredPoints()
  }

  private func pointOfChildless(
    _ point: Point, _ node: Int, _ part: StatechartFault.Part
  ) -> StatechartFault? {
    guard nodes[node].kind == .ordinary, nodes[node].children.isEmpty else { return nil }
    return fault(
      node, part,
      """
      \(words(for: node).capitalized) has no states in it, and therefore no use for the \
      \(point.words): remove it.
      """)
  }

  /// A submachine declares an exit point without a target, and the state around it connects the point:
  /// that is one declaration each.
  private func repetition(of index: Int, _ part: StatechartFault.Part) -> StatechartFault? {
    let (node, point) = points[index]
    let isRepeated = points[..<index].contains { other, earlier in
      other == node && earlier.isEntry == point.isEntry && earlier.name == point.name
        && (earlier.target == nil) == (point.target == nil)
    }
    guard isRepeated else { return nil }
    return fault(
      node, part,
      "\(words(for: node).capitalized) declares the \(point.words) twice: rename or remove one.")
  }

  // MARK: - Targets

  private func foreignTargets(
    of point: Point, _ node: Int, _ part: StatechartFault.Part
  ) -> [StatechartFault] {
    guard point.isEntry, let target = point.target else { return [] }
    return parts(of: target).flatMap { target -> [StatechartFault] in
      switch target {
      case .exitPoint:
        [
          fault(
            node, part,
            """
            The \(point.words) of \(words(for: node)) leads to an exit point: lead the transition to \
            the target of that one.
            """)
        ]
      case .states, .fork, .entryPoint:
        foreign(states(of: target), point, node, part) { isInside($0, node) }
      // Its own history restores states in it.
      case .history: foreign(states(of: target), point, node, part) { isInsideOrSame($0, node) }
      }
    }
  }

  private func foreign(
    _ states: [State], _ point: Point, _ node: Int, _ part: StatechartFault.Part,
    unless isInside: (Int) -> Bool
  ) -> [StatechartFault] {
    states.compactMap { state in
      guard let position = positions[state], !isInside(position),
        !isDeclared(state, inside: node)
      else { return nil }
      return fault(
        node, part,
        """
        The \(point.words) of \(words(for: node)) leads to '\(name(state))', which is not inside it: \
        name one of the states in it.
        """)
    }
  }

  /// The exit point of a chart may be without a target: the enclosing chart connects it.
  private func missingConnection(
    of point: Point, _ node: Int, _ part: StatechartFault.Part
  ) -> [StatechartFault] {
    // A region has no points at all.
    guard point.target == nil, nodes[node].kind != .root, nodes[node].kind != .region else {
      return []
    }
    let isConnected = points.contains { other, found in
      other == node && !found.isEntry && found.name == point.name && found.target != nil
    }
    if isConnected { return [] }
    guard let submachine = nodes[node].submachine else {
      return [
        fault(
          node, part,
          """
          The \(point.words) of \(words(for: node)) has no target: \
          \(wording(.connectingExitPoint(point.name))).
          """)
      ]
    }
    return [
      fault(
        node, part,
        """
        The \(point.words) of the submachine '\(submachine)' is not connected: add \
        \(wording(.exitPoint(point.name))) to \(words(for: node)).
        """)
    ]
  }

  // MARK: - References

  private func undeclaredPoints() -> [StatechartFault] {
    allDestinations.flatMap { place, destination in
      parts(of: destination).compactMap { part in
        switch part {
        case .entryPoint(let name, let composite): missingEntryPoint(name, of: composite, place)
        // An entry point leads to none, wherever it is declared.
        case .exitPoint where place.isEntryPoint: nil
        case .exitPoint(let name, let isDeclared):
          missingExitPoint(name, isDeclared: isDeclared, place)
        case .states, .history, .fork: nil
        }
      }
    }
  }

  private func missingEntryPoint(
    _ point: String, of composite: State, _ place: Place
  ) -> StatechartFault? {
    guard let position = positions[composite] else { return nil }
    let names = points.filter { $0.node == position && $0.found.isEntry }.map(\.found.name)
    guard !names.contains(point) else { return nil }
    let known = names.isEmpty ? "" : ", or name one of \(distinct(names).quoted)"
    return fault(
      place,
      """
      \(words(for: place)) leads to the entry point '\(point)' of '\(name(composite))', which is not \
      declared: add \(wording(.entryPoint(point))) to that state\(known).
      """)
  }

  private func missingExitPoint(
    _ name: String, isDeclared: Bool, _ place: Place
  ) -> StatechartFault? {
    let start = firstNode(withExitPointsFor: place)
    guard !isDeclared || !isExitPoint(name, declaredAround: start) else { return nil }
    let isOwn = isChoice(place) && isExitPoint(name, declaredAround: place.node)
    let remedy =
      isOwn
      ? """
      is declared in the source, which a transition to a choice exits first: use a junction, or \
      declare it in a state around it
      """
      : """
      is declared in no composite around its source: add \(wording(.exitPoint(name))) to one
      """
    return fault(
      place, "\(words(for: place)) leads to the exit point '\(name)', which \(remedy).")
  }

  private func isChoice(_ place: Place) -> Bool {
    guard case .transition(let transition) = place.role else { return false }
    if case .choice = transition.target { return true }
    return false
  }

  /// The innermost node whose exit points a declaration can lead to; `nil` for none.
  private func firstNode(withExitPointsFor place: Place) -> Int? {
    switch place.role {
    // The choice has the same parent as its source.
    case .transition where isChoice(place): nodes[place.node].parent ?? place.node
    case .transition, .join, .history, .initial: place.node
    case .point: nodes[place.node].parent
    }
  }

  private func isExitPoint(_ name: String, declaredAround start: Int?) -> Bool {
    var node = start
    while let current = node {
      if points.contains(where: { $0.node == current && !$0.found.isEntry && $0.found.name == name }
      ) {
        return true
      }
      node = nodes[current].parent
    }
    return false
  }
}
