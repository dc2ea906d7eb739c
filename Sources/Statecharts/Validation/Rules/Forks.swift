import ChartModel

extension ChartOutline {
  /// The targets of a fork are in different regions of one parallel state (UML 2.5.1 §14.5.6).
  func invalidForks(_ destinations: Destinations) -> [ChartFault] {
    destinations.flatMap { place, destination -> [ChartFault] in
      switch destination {
      case .states, .fork:
        messages(of: parts(of: destination)).map {
          fault(place, "\(words(for: place)) \($0)")
        }
      case .history, .entryPoint, .exitPoint: []
      }
    } + guardsOfForks()
  }

  private func guardsOfForks() -> [ChartFault] {
    transitions.indices.compactMap { transition in
      guard case .fork(let branches) = transitions[transition].target,
        branches.contains(where: \.hasGuard)
      else { return nil }
      return fault(
        transition: transition,
        """
        \(transition: transition) leads to a fork with a guard on a branch, but all \
        branches of a fork are taken. Put the guard on the transition.
        """)
    }
  }

  private func messages(of parts: [Destination<Int>]) -> [FaultText] {
    if parts.contains(where: isExitPoint) {
      return ["leads to a fork to an exit point: lead the exit point to the fork instead."]
    }
    let ends = parts.compactMap { part in
      states(of: part).first.map { (state: $0, position: position(of: part)) }
    }
    if ends.count == 1 { return [] }
    guard !ends.isEmpty else {
      return ["has an empty list of targets: name at least one state, or remove it."]
    }
    return ends.indices.flatMap { index in
      ends[(index + 1)...].compactMap { message(of: ends[index], and: $0) }
    }
  }

  private func isExitPoint(_ destination: Destination<Int>) -> Bool {
    switch destination {
    case .exitPoint: true
    case .states, .history, .fork, .entryPoint: false
    }
  }

  /// The node of a part of a fork: of a state, a composite, or a region.
  private func position(of part: Destination<Int>) -> Int? {
    switch part {
    case .history(let composite, _, let region?): self.region(region, of: composite)
    case .states, .history, .fork, .entryPoint, .exitPoint:
      states(of: part).first.flatMap(position)
    }
  }

  private func message(
    of end: (state: Int, position: Int?), and other: (state: Int, position: Int?)
  ) -> FaultText? {
    let (left, right) = (end.state, other.state)
    if left == right, end.position == other.position {
      return "leads to '\(state: left)' twice: remove one."
    }
    guard let first = end.position, let second = other.position, !areOrthogonal(first, second)
    else { return nil }
    let ancestor = innermostCommonAncestor(first, second)
    if ancestor == first {
      return
        "leads to '\(state: left)' and to '\(state: right)', which is inside it: keep the inner one."
    }
    if ancestor == second {
      return
        "leads to '\(state: right)' and to '\(state: left)', which is inside it: keep the inner one."
    }
    return """
      leads to both '\(state: left)' and '\(state: right)', which are not in different regions of \
      a parallel state: remove one.
      """
  }
}
