extension ChartDeclarations {
  /// A completion transition is declared in a state that can complete.
  func invalidCompletions() -> [StatechartFault] {
    nodes.indices.compactMap { node in
      guard let transition = transitions(of: node).first(where: isCompletion) else { return nil }
      switch nodes[node].kind {
      case .root:
        return warning(
          0, transition,
          """
          When the chart completes, its machine is done: \(wording(.completionTransition)) there never \
          fires.
          """)
      case .region, .final: return nil
      case .ordinary, .parallel:
        guard !canComplete(node) else { return nil }
        return warning(
          node, transition,
          "\(words(for: node).capitalized) can never complete: \(remedy(for: node)).")
      }
    }
  }

  private func isCompletion(_ transition: Transition) -> Bool {
    if case .completion = transition.trigger { true } else { false }
  }

  /// Whether the node has a final state that completes it.
  private func canComplete(_ node: Int) -> Bool {
    let children = nodes[node].children
    switch nodes[node].kind {
    case .parallel: return !children.isEmpty && children.allSatisfy(canComplete)
    case .final: return true
    // A region with a single state is complete when that state is: SCXML's parallel has no regions.
    case .region where children.count == 1: return canComplete(children[0])
    case .root, .ordinary, .region: return children.contains { nodes[$0].kind == .final }
    }
  }

  private func remedy(for node: Int) -> String {
    let children = nodes[node].children
    if nodes[node].kind == .parallel, let region = children.first(where: { !canComplete($0) }) {
      return "\(words(for: region)) has no final state"
    }
    if !children.isEmpty { return "it has no final state in it" }
    return "it has no states in it. \(wording(.exitingSimpleState))"
  }
}
