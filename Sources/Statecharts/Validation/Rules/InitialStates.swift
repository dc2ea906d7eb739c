extension ChartOutline {
  /// The initial states of a composite are its descendants.
  func misplacedInitialStates() -> [ChartFault] {
    nodes.indices.flatMap { node in
      switch nodes[node].initial {
      case .first: [ChartFault]()
      case .states where isParallel(node), .none where isParallel(node),
        .history where isParallel(node):
        [initialStateOfRegions(node)]
      case .states(let states): foreignInitialStates(states, of: node)
      case .none: missingSubstates(node)
      case .history(let kind): pastlessBeginning(node, kind)
      }
    }
  }

  private func foreignInitialStates(_ states: [Int], of node: Int) -> [ChartFault] {
    self.states(states, outside: node).map { state in
      fault(
        node,
        """
        The initial state '\(state: state)' of \(node: node) is not inside it: name one of the \
        states in it.
        """)
    }
  }

  private func initialStateOfRegions(_ node: Int) -> ChartFault {
    fault(
      node,
      """
      \(first: node) has regions, which are all entered, and no initial state of its \
      own: \(.namingInitialStatesOfRegions).
      """)
  }

  private func missingSubstates(_ node: Int) -> [ChartFault] {
    guard nodes[node].children.isEmpty else { return [] }
    return [
      fault(
        node,
        "\(first: node) has no states in it: \(.enteringInitialState).")
    ]
  }

  private func pastlessBeginning(_ node: Int, _ kind: HistoryKind) -> [ChartFault] {
    guard !histories.contains(where: { $0.node == node && $0.kind == kind }) else { return [] }
    return [
      fault(
        node,
        """
        \(first: node) \(.beginningWithHistory) but declares no default \
        target: add \(.historyDefault(kind)).
        """)
    ]
  }
}
