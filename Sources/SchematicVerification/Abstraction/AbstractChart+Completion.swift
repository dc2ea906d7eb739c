import Statecharts

extension AbstractChart {
  /// The parallel states all of whose regions contain final states.
  var statesThatMayComplete: [Int32] {
    let table = schema.table.nodes
    return nodes.indices.filter { state in
      table[Int(nodes[state])].kind == .parallel && Self.hasFinalStates(nodes[state], table)
    }.map(Int32.init)
  }

  /// Whether all regions of a parallel state contain final states.
  private static func hasFinalStates(_ parallel: Int32, _ nodes: [StateTable<Int32>.Node]) -> Bool {
    var region = parallel + 1
    while region < nodes[Int(parallel)].end {
      let end = nodes[Int(region)].end
      let hasFinal = (region..<end).contains { node in
        nodes[Int(node)].kind == .final && nodes[Int(node)].parent == region
      }
      guard hasFinal else { return false }
      region = end
    }
    return true
  }
}

extension Configuration {
  /// Whether a parallel state is active, and all of its regions have completed.
  func isCompleted(_ node: Int32) -> Bool { isActive(node: node) && hasCompleted(node: node) }
}
