import Schematic

extension ChartDeclarations {
  /// A region has only states, an initial transition and a history: elements for all of its states belong to the
  /// parallel state, or to a composite in the region.
  func elementsOfRegions() -> [StatechartFault] {
    nodes.indices.filter { nodes[$0].kind == .region }.flatMap { node in
      let found = nodes[node].elements.compactMap(foreignWords)
      if let submachine = nodes[node].submachine {
        return elements(found, ofSubmachine: submachine, in: node)
      }
      return found.map { words in
        fault(
          node,
          """
          \(self.words(for: node).capitalized) has \(words): a region has only states. Put it \
          into one of them, or into the parallel state.
          """)
      }
    }
  }

  private func elements(
    _ found: [String], ofSubmachine submachine: String, in node: Int
  ) -> [StatechartFault] {
    guard !found.isEmpty else { return [] }
    return [
      fault(
        node,
        """
        The submachine '\(submachine)' of \(words(for: node)) has \(distinct(found).joined(separator: ", ")) \
        at its top, and a region has only states: write 'state(…) { submachine(…) }' in the region.
        """)
    ]
  }

  private func foreignWords(for element: Element) -> String? {
    switch element {
    case .state, .region, .initialEffect, .history: nil
    case .entry: "an entry action"
    case .exit: "an exit action"
    case .transition: "a transition"
    case .join: "a join"
    case .point(let isEntry): isEntry ? "an entry point" : "an exit point"
    case .deferral: "a deferred event"
    case .activity(let word): "a \(word)"
    case .barrier: "a barrier"
    }
  }
}
