extension ChartDeclarations {
  /// A state is declared once.
  func statesDeclaredTwice() -> [StatechartFault] {
    nodes.indices.compactMap { node in
      guard let state = nodes[node].state, let first = positions[state], first != node else {
        return nil
      }
      return fault(
        node,
        """
        The state '\(name(state))' is declared twice\(places(first, node)): rename or remove one of \
        them.
        """)
    }
  }

  private func places(_ first: Int, _ second: Int) -> String {
    let (first, second) = (nodes[first].parent ?? 0, nodes[second].parent ?? 0)
    return first == second
      ? " in \(words(for: first))" : ", in \(words(for: first)) and in \(words(for: second))"
  }
}
