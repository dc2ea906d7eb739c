import Schematic

extension ChartOutline {
  /// Regions are declared in parallel states, states in regions (UML 2.5.1 §14.2.3.2).
  func misplacedRegions() -> [ChartFault] {
    nodes.indices.compactMap { node in
      misplacement(of: node).map { fault(node, $0) }
    } + nodes.indices.compactMap { node in emptiness(of: node).map { fault(node, $0) } }
  }

  private func misplacement(of node: Int) -> FaultText? {
    guard let parent = nodes[node].parent else { return nil }
    switch (nodes[node].kind, nodes[parent].kind) {
    case (.choice, _), (.region, .parallel): return nil
    case (.region, _):
      return """
        \(first: node) is outside of a parallel state: \
        \(.wrappingRegions).
        """
    case (_, .parallel) where parent == 0:
      return "\(first: node) is beside the regions of the chart: put it into a region."
    case (_, .parallel):
      return "\(first: node) is directly in the \(node: parent): put it into a region."
    case (.simple, _), (.composite, _), (.parallel, _), (.final, _): return nil
    }
  }

  /// The regions of a state have different names, because histories and paths name them.
  func regionsOfTheSameName() -> [ChartFault] {
    nodes.indices.flatMap { node in
      let names = nodes[node].children.filter { nodes[$0].kind == .region }
        .compactMap { nodes[$0].name }
      return distinct(names).filter { name in names.count { $0 == name } > 1 }.map { name in
        fault(
          node,
          """
          \(first: node) has \(names.count { $0 == name }) regions with the name '\(name)': rename all \
          but one.
          """)
      }
    }
  }

  private func emptiness(of node: Int) -> FaultText? {
    guard nodes[node].children.isEmpty else { return nil }
    switch nodes[node].kind {
    case .parallel: return "The \(node: node) has no regions: add them, or make it a state."
    case .region: return "\(first: node) has no states: add one."
    case .simple, .composite, .final, .choice: return nil
    }
  }
}
