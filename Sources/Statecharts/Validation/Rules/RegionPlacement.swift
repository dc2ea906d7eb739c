extension ChartDeclarations {
  /// Regions are declared in parallel states, states in regions (UML 2.5.1 §14.2.3.2).
  func misplacedRegions() -> [StatechartFault] {
    nodes.indices.compactMap { node in
      misplacement(of: node).map { fault(node, $0) }
    } + nodes.indices.compactMap { node in emptiness(of: node).map { fault(node, $0) } }
  }

  private func misplacement(of node: Int) -> String? {
    guard let parent = nodes[node].parent else { return nil }
    switch (nodes[node].kind, nodes[parent].kind) {
    case (.region, .parallel), (.region, .root): return nil
    case (.region, .ordinary), (.region, .final), (.region, .region):
      return """
        \(words(for: node).capitalized) is outside of a parallel state: \
        \(wording(.wrappingRegions)).
        """
    case (.ordinary, .parallel), (.parallel, .parallel), (.final, .parallel):
      return """
        \(words(for: node).capitalized) is directly in the \(words(for: parent)): put it \
        into a region.
        """
    case (.ordinary, .root), (.parallel, .root), (.final, .root):
      guard isParallel(parent) else { return nil }
      return
        "\(words(for: node).capitalized) is beside the regions of the chart: put it into a region."
    case (.root, _), (.ordinary, _), (.parallel, _), (.final, _): return nil
    }
  }

  private func emptiness(of node: Int) -> String? {
    guard nodes[node].children.isEmpty else { return nil }
    switch nodes[node].kind {
    case .parallel: return "The \(words(for: node)) has no regions: add them, or make it a state."
    case .region: return "\(words(for: node).capitalized) has no states."
    case .root, .ordinary, .final: return nil
    }
  }
}
