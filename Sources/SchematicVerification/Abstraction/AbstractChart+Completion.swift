import Statecharts

extension AbstractChart {
  /// The parallel states whose regions all contain final states.
  var statesThatMayComplete: [Int32] {
    nodes.indices.filter { state in
      let node = outline.nodes[Int(nodes[state])]
      return node.kind == .parallel && node.children.allSatisfy(hasFinalState)
    }.map(Int32.init)
  }

  private func hasFinalState(_ region: Int) -> Bool {
    outline.nodes[region].children.contains { outline.nodes[$0].kind == .final }
  }
}

extension Configuration {
  /// Whether a parallel state is active, and all of its regions have completed.
  func isCompleted(_ node: Int32) -> Bool { isActive(node: node) && hasCompleted(node: node) }
}
