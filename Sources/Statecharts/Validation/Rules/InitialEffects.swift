extension ChartOutline {
  /// An initial action is declared in a node with an initial state.
  func initialEffectsWithoutInitialState() -> [ChartFault] {
    nodes.indices.flatMap { node in
      nodes[node].lines.compactMap { element in
        guard case .initialEffect = element, let reason = reason(ofInitialEffectIn: node) else {
          return nil
        }
        return fault(
          node, "The initial action of \(node: node) is never performed: \(reason).")
      }
    }
  }

  private func reason(ofInitialEffectIn node: Int) -> String? {
    switch (nodes[node].kind, nodes[node].initial) {
    // Another rule reports it as an element of a final state.
    case (.final, _), (.choice, _): nil
    case (.parallel, _): "put it into a region"
    case (.simple, .none), (.composite, .none), (.region, .none): "it has no initial state"
    case (.simple, _), (.composite, _), (.region, _):
      nodes[node].children.isEmpty ? "there is no state in it" : nil
    }
  }
}
