extension StateGraph {
  /// Returns the graph as a heat map of visits.
  ///
  /// Frequently visited parts have a stronger color and wider lines. Parts that were never visited
  /// are gray.
  ///
  /// A transition is identified by its states and its event. If it contains a choice or a fork,
  /// each segment is counted. An arrow to a history or to a composite state is counted if a
  /// descendant became active.
  ///
  /// For the machines that are in each state now, use ``showing(machinesIn:)``.
  ///
  /// - Complexity: One iteration over the edges for each different transition.
  public func showing(_ counts: VisitCounts) -> StateGraph {
    var graph = self
    for position in nodes.indices where nodes[position].kind.isVisited {
      graph.nodes[position].visits = counts.states[nodes[position].label, default: 0]
    }
    guard !counts.steps.isEmpty else { return graph }
    for edge in edges.indices where nodes[edges[edge].source].kind != .initial {
      graph.edges[edge].visits = 0
    }
    for (step, count) in counts.steps {
      for edge in way(of: step) { graph.edges[edge].visits? += count }
    }
    return graph
  }

  /// The edges of one step: from an innermost source, through pseudostates, to a target.
  private func way(of step: VisitCounts.Step) -> Set<Int> {
    let ways = edges.indices.compactMap { start -> (source: Int, edges: Set<Int>)? in
      let edge = edges[start]
      guard begins(edge, step) else { return nil }
      let way = way(over: start, to: step.target, past: [])
      return way.isEmpty ? nil : (edge.source, way)
    }
    return ways.filter { way in
      !ways.contains { $0.source != way.source && contains(way.source, $0.source) }
    }.reduce(into: []) { $0.formUnion($1.edges) }
  }

  /// Whether an edge has the source and the trigger of a step.
  private func begins(_ edge: Edge, _ step: VisitCounts.Step) -> Bool {
    let source = nodes[edge.source]
    switch source.kind {
    case .anyState: break
    case .state, .composite, .final: guard step.source.contains(source.label) else { return false }
    case .region, .initial, .choice, .junction, .fork, .join, .shallowHistory, .deepHistory,
      .entryPoint, .exitPoint, .terminate:
      return false
    }
    guard let names = step.event else {
      return !edge.labels.isEmpty && edge.labels.allSatisfy(\.role.isSpontaneous)
    }
    // An edge without a label, as in a state map, matches any event.
    return edge.labels.isEmpty || edge.labels.contains { $0.event.map(names.contains) ?? false }
  }

  /// The edge and those after it that end at an active state; empty if there are none.
  private func way(over edge: Int, to active: Set<String>, past: Set<Int>) -> Set<Int> {
    let target = edges[edge].target
    guard !past.contains(edge) else { return [] }
    switch nodes[target].kind {
    case .state, .composite, .final, .anyState:
      return active.contains(nodes[target].label) ? [edge] : []
    case .shallowHistory, .deepHistory:
      let frame = nodes[target].parent.map { nodes[$0].label }
      return frame.map(active.contains) ?? true ? [edge] : []
    case .terminate: return active.isEmpty ? [edge] : []
    // The exit point of the whole chart, which ends the machine.
    case .exitPoint where !edges.contains(where: { $0.source == target }):
      return active.isEmpty ? [edge] : []
    case .choice, .junction, .fork, .join, .initial, .region, .entryPoint, .exitPoint:
      let onward = edges.indices.filter { edges[$0].source == target }
        .map { way(over: $0, to: active, past: past.union([edge])) }
      let found = onward.reduce(into: Set<Int>()) { $0.formUnion($1) }
      // A join has other incoming edges.
      return found.isEmpty && nodes[target].kind != .join ? [] : found.union([edge])
    }
  }
}

extension StateGraph.Label.Role {
  /// Whether a transition is taken without an event.
  fileprivate var isSpontaneous: Bool {
    switch self {
    case .time, .completion, .eventless, .failure: true
    case .event, .entry, .exit, .doing, .deferral, .barrier: false
    }
  }
}

extension StateGraph.Node.Kind {
  /// Whether the node is a state that can be active.
  var isVisited: Bool {
    switch self {
    case .state, .composite, .final: true
    case .region, .initial, .choice, .junction, .fork, .join, .shallowHistory, .deepHistory,
      .entryPoint, .exitPoint, .terminate, .anyState:
      false
    }
  }
}
