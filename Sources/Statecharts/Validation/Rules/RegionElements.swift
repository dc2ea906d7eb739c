import Schematic

extension ChartOutline {
  /// A region has only states, an initial transition and a history.
  ///
  /// Elements for all of its states belong to the parallel state, or to a composite in the region.
  func elementsOfRegions() -> [ChartFault] {
    nodes.indices.filter { nodes[$0].kind == .region }.flatMap { node in
      let found = nodes[node].lines.compactMap(foreignWords)
      if let submachine = nodes[node].submachine {
        return elements(found, ofSubmachine: submachine, in: node)
      }
      return found.map { words in
        fault(
          node,
          """
          \(first: node) has \(words): a region has only states. Put it \
          into one of them, or into the parallel state.
          """)
      }
    }
  }

  private func elements(
    _ found: [String], ofSubmachine submachine: String, in node: Int
  ) -> [ChartFault] {
    guard !found.isEmpty else { return [] }
    return [
      fault(
        node,
        """
        The submachine '\(submachine)' of \(node: node) has \(distinct(found).joined(separator: ", ")) \
        at its top, and a region has only states. Write 'state(…) { submachine(…) }' in the region.
        """)
    ]
  }

  private func foreignWords(for line: Line) -> String? {
    switch line {
    case .node, .initialEffect, .history: nil
    case .entry: "an entry action"
    case .exit: "an exit action"
    case .transition: "a transition"
    case .join: "a join"
    case .point(let point): "an \(points[point].kind.words)"
    case .deferral: "a deferred event"
    case .activity(let activity): "a \(activities[activity].word)"
    case .barrier: "a barrier"
    }
  }
}
