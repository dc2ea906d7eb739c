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
        The state '\(name(state))' is declared twice, in \(place(of: first)) and in \
        \(place(of: node)): rename or remove one of them.
        """)
    }
  }

  private func place(of node: Int) -> String {
    words(for: nodes[node].parent ?? 0)
  }
}
