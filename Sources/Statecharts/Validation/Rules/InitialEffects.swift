extension ChartOutline {
  /// An initial action belongs to something that begins in a state.
  func initialEffectsWithoutInitialState() -> [StatechartFault] {
    nodes.indices.flatMap { node in
      nodes[node].elements.compactMap { element in
        guard case .initialEffect = element, let vanity = vanity(ofInitialEffectIn: node) else {
          return nil
        }
        return fault(
          node, "The initial action of \(words(for: node)) is never performed: \(vanity).")
      }
    }
  }

  private func vanity(ofInitialEffectIn node: Int) -> String? {
    switch (nodes[node].kind, nodes[node].initial) {
    // Reported as what stands in a final state.
    case (.final, _): nil
    case (.parallel, _): "put it into a region"
    case (.root, .none), (.ordinary, .none), (.region, .none): "it begins in no state"
    case (.root, _), (.ordinary, _), (.region, _):
      nodes[node].children.isEmpty ? "there is no state in it" : nil
    }
  }
}
