extension ChartOutline {
  /// A final state has no transitions and no content (UML 2.5.1 §14.5.2).
  ///
  /// As in SCXML, and unlike in UML, it may have entry and exit actions.
  func elementsOfFinalStates() -> [ChartFault] {
    nodes.indices.filter { nodes[$0].kind == .final }.flatMap { node in
      nodes[node].lines.compactMap { element in
        foreignWords(for: element).map { words in
          fault(node, "The \(node: node) has \(words), which has no effect: remove it.")
        }
      }
    }
  }

  private func foreignWords(for line: Line) -> FaultText? {
    switch line {
    case .entry, .exit, .barrier: nil
    case .node(let child):
      nodes[child].state.map { "the state '\(state: $0)' in it" } ?? "a region"
    case .initialEffect: "an initial action"
    case .transition: "a transition"
    case .join: "a join"
    case .history: "a history"
    case .point(let point): "an \(points[point].kind.words)"
    case .deferral: "a deferred event"
    case .activity(let activity): "a \(activities[activity].word)"
    }
  }
}
