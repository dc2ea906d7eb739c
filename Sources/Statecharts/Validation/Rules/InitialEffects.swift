extension ChartDeclarations {
  /// An initial action is declared in a node with an initial state.
  func initialEffectsWithoutInitialState() -> [StatechartFault] {
    nodes.indices.flatMap { node in
      nodes[node].elements.compactMap { element in
        guard case .initialEffect = element, let reason = reason(ofInitialEffectIn: node) else {
          return nil
        }
        return fault(
          node, "The initial action of \(words(for: node)) is never performed: \(reason).")
      }
    }
  }

  private func reason(ofInitialEffectIn node: Int) -> String? {
    switch (nodes[node].kind, nodes[node].initial) {
    // Reported as an invalid element of a final state.
    case (.final, _): nil
    case (.parallel, _): "put it into a region"
    case (.root, _) where isParallel(node): "put it into a region"
    case (.root, .none), (.ordinary, .none), (.region, .none): "it has no initial state"
    case (.root, _), (.ordinary, _), (.region, _):
      nodes[node].children.isEmpty ? "there is no state in it" : nil
    }
  }
}
