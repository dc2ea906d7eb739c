extension ChartOutline {
  /// A region has states and an initial transition, nothing else: what concerns all of its states
  /// belongs to the parallel state, or to a state around them.
  func elementsOfRegions() -> [StatechartFault] {
    nodes.indices.filter { nodes[$0].kind == .region }.flatMap { node in
      nodes[node].elements.compactMap { element in
        foreignWords(for: element).map { words in
          fault(
            node,
            """
            \(self.words(for: node).capitalized) has \(words): a region has only states. Put it \
            into one of them, or into the parallel state.
            """)
        }
      }
    }
  }

  private func foreignWords(for element: Element) -> String? {
    switch element {
    case .state, .region, .initialEffect: nil
    case .entry: "an entry action"
    case .exit: "an exit action"
    case .transition: "a transition"
    case .join: "a join"
    case .history: "a history"
    case .deferral: "a deferred event"
    case .activity(let word): "a \(word)"
    case .barrier: "a barrier"
    }
  }
}
