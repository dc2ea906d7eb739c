extension ChartDeclarations {
  /// A final state has no transitions and no content (UML 2.5.1 §14.5.2).
  ///
  /// As in SCXML, and unlike in UML, it may have entry and exit actions.
  func elementsOfFinalStates() -> [StatechartFault] {
    nodes.indices.filter { nodes[$0].kind == .final }.flatMap { node in
      nodes[node].elements.compactMap { element in
        foreignWords(for: element).map { words in
          fault(
            node, "The \(self.words(for: node)) has \(words), which has no effect: remove it.")
        }
      }
    }
  }

  private func foreignWords(for element: Element) -> String? {
    switch element {
    case .entry, .exit, .barrier: nil
    case .state(let state): "the state '\(name(state))' in it"
    case .region: "a region"
    case .initialEffect: "an initial action"
    case .transition: "a transition"
    case .join: "a join"
    case .history: "a history"
    case .point(let isEntry): isEntry ? "an entry point" : "an exit point"
    case .deferral: "a deferred event"
    case .activity(let word): "a \(word)"
    }
  }
}
