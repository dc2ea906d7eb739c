extension ChartOutline {
  /// A completion transition is declared in a state that can complete.
  func invalidCompletions() -> [ChartFault] {
    nodes.indices.compactMap { node in
      let transition = nodes[node].transitions.first { transitions[$0].cause.isCompletion }
      guard let transition else { return nil }
      if node == 0 {
        return warning(
          transition: transition,
          """
          When the chart completes, its machine is done: \(.completionTransition) there never \
          fires. Remove it.
          """)
      }
      switch nodes[node].kind {
      case .region, .final, .choice: return nil
      case .simple, .composite, .parallel:
        guard !canComplete(node) else { return nil }
        return warning(
          transition: transition, "\(first: node) can never complete: \(remedy(for: node)).")
      }
    }
  }

  /// Whether the node has a final state that completes it.
  private func canComplete(_ node: Int) -> Bool {
    let children = nodes[node].children
    switch nodes[node].kind {
    case .parallel: return !children.isEmpty && children.allSatisfy(canComplete)
    case .final: return true
    // A region with a single state is complete when that state is: SCXML's parallel has no regions.
    case .region where children.count == 1: return canComplete(children[0])
    case .simple, .composite, .region, .choice:
      return children.contains { nodes[$0].kind == .final }
    }
  }

  private func remedy(for node: Int) -> FaultText {
    let children = nodes[node].children
    if nodes[node].kind == .parallel, let region = children.first(where: { !canComplete($0) }) {
      return "\(node: region) has no final state"
    }
    if !children.isEmpty { return "it has no final state in it" }
    return "it has no states in it. \(.exitingSimpleState)"
  }
}

extension ChartOutline.Transition.Cause {
  var isCompletion: Bool { if case .completion = self { true } else { false } }

  /// Whether it is a completion with a result of a type.
  var receivesResult: Bool { isCompletion && filter?.name != nil }

  var isAlways: Bool { if case .always = self { true } else { false } }
}
