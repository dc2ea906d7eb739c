extension ChartOutline {
  /// A final state has at most one result; a transition that receives results has a final state with one.
  func invalidResults() -> [ChartFault] {
    nodes.indices.compactMap { node in
      let count = nodes[node].results.count
      if count > 0, nodes[node].kind != .final {
        return fault(
          node, "\(first: node) has a result, and only a final state has one: move it into one.")
      }
      guard count > 1 else { return nil }
      return fault(node, "\(first: node) has \(count) results: leave one of them.")
    } + nodes.indices.compactMap(resultsThatNeverCome)
  }

  private func resultsThatNeverCome(of node: Int) -> ChartFault? {
    let transition = nodes[node].transitions.first { transitions[$0].cause.receivesResult }
    // Another rule reports a composite that cannot complete.
    guard node > 0, let transition else { return nil }
    if nodes[node].kind == .parallel {
      return warning(
        transition: transition,
        """
        \(transition: transition) receives a result, and a parallel state completes without one: remove the \
        type.
        """)
    }
    let finals = nodes[node].children.filter { nodes[$0].kind == .final }
    guard !finals.isEmpty, finals.allSatisfy({ nodes[$0].results.isEmpty }) else { return nil }
    return warning(
      transition: transition,
      """
      \(transition: transition) receives a result, and no final state in it has one. Give a result to one of \
      them, or remove the type.
      """)
  }
}
