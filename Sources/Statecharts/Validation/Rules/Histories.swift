extension ChartOutline {
  /// What has no states in it has no history; where it leads lies inside, and is said once.
  func misplacedHistories() -> [StatechartFault] {
    histories.flatMap { node, history in
      childlessHistory(node) + foreignDefaults(of: history, in: node)
    } + repeatedHistories() + historiesOfChildless()
  }

  private func childlessHistory(_ node: Int) -> [StatechartFault] {
    guard nodes[node].kind == .ordinary, nodes[node].children.isEmpty else { return [] }
    return [
      fault(
        node,
        "\(words(for: node).capitalized) has no states in it and thus no history: remove it.")
    ]
  }

  private func foreignDefaults(
    of history: HistoryDeclaration<State, Event, Subject>, in node: Int
  ) -> [StatechartFault] {
    guard nodes[node].kind != .root else { return [] }
    return history.defaults.compactMap { state in
      guard let position = positions[state], !isInside(position, node) else { return nil }
      return fault(
        node, "The history of \(words(for: node)) leads to '\(state)', which does not lie in it.")
    }
  }

  private func repeatedHistories() -> [StatechartFault] {
    // Looked up once: looking through all elements for each node takes seconds in large charts.
    let declared = histories
    return nodes.indices.flatMap { node in
      [false, true].compactMap { isDeep in
        let count = declared.filter { $0.node == node && $0.found.isDeep == isDeep }.count
        guard count > 1 else { return nil }
        let kind = isDeep ? "deep" : "shallow"
        return fault(
          node,
          "The \(kind) history of \(words(for: node)) is declared \(count) times: keep one.")
      }
    }
  }

  private func historiesOfChildless() -> [StatechartFault] {
    allDestinations.compactMap { node, words, destination in
      guard case .history(let composite, _) = destination, let position = positions[composite],
        nodes[position].children.isEmpty
      else { return nil }
      return fault(
        node,
        """
        \(words) leads to the history of '\(composite)', which has no states in it: lead to the \
        state itself.
        """)
    }
  }
}
