extension StateGraph {
  /// Returns the graph as a heat map of the number of machines in each state.
  ///
  /// Each state shows its number of machines. A state of many machines has a stronger color.
  ///
  /// ```swift
  /// let picture = graph.showing(machinesIn: visits.current)
  /// ```
  /// Arrows are drawn as usual. For entries and transitions, use ``showing(_:)``.
  ///
  /// - Parameter current: The number of machines in each state, such as ``VisitCounter/current``. The
  ///   state of a chart is its configuration: each of its active states is counted.
  /// - Complexity: Linear in the number of nodes and of different states.
  public func showing<State: Hashable>(machinesIn current: [State: Int]) -> StateGraph {
    let machines = machinesByLabel(current)
    var graph = self
    for position in nodes.indices where nodes[position].kind.isVisited {
      graph.nodes[position].machines = machines[nodes[position].label, default: 0]
    }
    return graph
  }
}

/// The number of machines in each single state, by its label in diagrams.
func machinesByLabel<State: Hashable>(_ current: [State: Int]) -> [String: Int] {
  current.reduce(into: [:]) { machines, entry in
    for label in labels(of: entry.key) { machines[label, default: 0] += entry.value }
  }
}
