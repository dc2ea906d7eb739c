import StateGraphs

extension Cycle {
  /// The phases, with an edge from each to the next.
  public func makeGraph(highlighting position: CyclePosition<State>?) throws -> StateGraph {
    let phases = try makeSchema().phases
    var graph = StateGraph()
    for phase in phases {
      graph.add(
        StateGraph.Node(
          .state, label: "\(phase.state)", isCurrent: phase.state == position?.phase))
    }
    for (index, phase) in phases.enumerated() {
      let trigger = phase.duration.map { "after \($0)" } ?? "next"
      graph.add(
        StateGraph.Edge(
          from: index, to: (index + 1) % phases.count,
          StateGraph.Label(trigger, role: phase.duration == nil ? .event : .time)))
    }
    let initial = graph.add(StateGraph.Node(.initial))
    graph.add(StateGraph.Edge(from: initial, to: 0))
    return graph
  }
}
