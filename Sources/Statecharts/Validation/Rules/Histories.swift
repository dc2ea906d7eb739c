extension ChartDeclarations {
  /// Only composites have histories; the default targets are descendants, and declared once.
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
    of history: History, in node: Int
  ) -> [StatechartFault] {
    guard nodes[node].kind != .root else { return [] }
    return history.defaults.compactMap { state in
      guard let position = positions[state], !isInside(position, node) else { return nil }
      return fault(
        node,
        "The history of \(words(for: node)) leads to '\(name(state))', which is not inside it.")
    }
  }

  private func repeatedHistories() -> [StatechartFault] {
    // From node to node, not from history to history: each is reported once.
    Set(histories.map(\.node)).sorted().flatMap { node in
      [false, true].compactMap { isDeep in
        let count = histories.filter { $0.node == node && $0.found.isDeep == isDeep }.count
        guard count > 1 else { return nil }
        let kind = isDeep ? "deep" : "shallow"
        return fault(
          node,
          "The \(kind) history of \(words(for: node)) is declared \(count) times: keep one.")
      }
    }
  }

  private func historiesOfChildless() -> [StatechartFault] {
    allDestinations.flatMap { place, destination in
      composites(of: destination).compactMap { composite in
        guard let position = positions[composite], nodes[position].children.isEmpty else {
          return nil
        }
        return fault(
          place.node,
          """
          \(words(for: place)) leads to the history of '\(name(composite))', which has no states in \
          it: lead to the state itself.
          """)
      }
    }
  }
}
