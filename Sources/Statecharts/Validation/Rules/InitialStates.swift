extension ChartDeclarations {
  /// The initial states of a composite are its descendants.
  func misplacedInitialStates() -> [StatechartFault] {
    nodes.indices.flatMap { node in
      switch nodes[node].initial {
      case .first: [StatechartFault]()
      case .states where isParallel(node), .none where isParallel(node),
        .history where isParallel(node):
        [initialStateOfRegions(node)]
      case .states(let states): foreignInitialStates(states, of: node)
      case .none: missingSubstates(node)
      case .history(let isDeep): pastlessBeginning(node, isDeep: isDeep)
      }
    }
  }

  private func foreignInitialStates(_ states: [State], of node: Int) -> [StatechartFault] {
    states.compactMap { state in
      guard let position = positions[state], !isInside(position, node),
        !isDeclared(state, inside: node)
      else { return nil }
      return fault(
        node,
        """
        The initial state '\(name(state))' of \(words(for: node)) is not inside it: name one of the \
        states in it.
        """)
    }
  }

  private func initialStateOfRegions(_ node: Int) -> StatechartFault {
    fault(
      node,
      """
      \(words(for: node).capitalized) has regions, which are all entered, and no initial state of its \
      own: \(wording(.namingInitialStatesOfRegions)).
      """)
  }

  private func missingSubstates(_ node: Int) -> [StatechartFault] {
    guard nodes[node].children.isEmpty else { return [] }
    return [
      fault(
        node,
        "\(words(for: node).capitalized) has no states in it: \(wording(.enteringInitialState)).")
    ]
  }

  private func pastlessBeginning(_ node: Int, isDeep: Bool) -> [StatechartFault] {
    guard !histories.contains(where: { $0.node == node && $0.found.isDeep == isDeep }) else {
      return []
    }
    return [
      fault(
        node,
        """
        \(words(for: node).capitalized) \(wording(.beginningWithHistory)) but declares no default \
        target: add \(wording(.historyDefault(isDeep: isDeep))).
        """)
    ]
  }
}
