import StateGraphs

/// Finds the edges of a transition by its source, its event and the states that it leads to.
struct EdgeIndex: Sendable {
  private let graph: StateGraph
  private let paths: [String?]
  /// By the path of their source: those of the marker for all states have none.
  private let edgesBySource: [String: [Int]]
  private let edgesByNode: [Int: [Int]]

  init(_ graph: StateGraph, _ paths: [String?]) {
    (self.graph, self.paths) = (graph, paths)
    edgesByNode = Dictionary(grouping: graph.edges.indices) { graph.edges[$0].source }
    edgesBySource = Dictionary(
      grouping: graph.edges.indices.filter {
        paths[graph.edges[$0].source] != nil
          || graph.nodes[graph.edges[$0].source].kind == .anyState
      }
    ) { paths[graph.edges[$0].source] ?? "" }
  }

  /// The edges that lead from a state to active states, through pseudostates.
  ///
  /// - Parameters:
  ///   - source: The path of the state; empty for the whole machine.
  ///   - events: The labels that the event may have; `nil` for a transition without an event.
  ///   - active: The paths of the active states after the step.
  func way(from source: String, on events: [String]?, to active: Set<String>) -> [Int] {
    let edges = edgesBySource[source] ?? []
    let named = edges.filter { matches(graph.edges[$0], events) }
    // The event of a timer, a task or a submachine is not in the label.
    let candidates = named.isEmpty ? edges.filter { isSpontaneous(graph.edges[$0]) } : named
    let ways = candidates.map { way(over: $0, to: active, after: []) }.filter { !$0.isEmpty }
    return Array(Set(ways.joined())).sorted()
  }

  private func matches(_ edge: StateGraph.Edge, _ events: [String]?) -> Bool {
    guard let events else { return isSpontaneous(edge) }
    return edge.labels.isEmpty
      || edge.labels.contains { $0.event.map(events.contains) ?? false }
  }

  private func isSpontaneous(_ edge: StateGraph.Edge) -> Bool {
    edge.labels.contains { label in
      switch label.role {
      case .time, .completion, .eventless, .failure: true
      case .event, .entry, .exit, .doing, .deferral, .barrier: false
      @unknown default: false
      }
    }
  }

  /// The edge and those after it; empty if they do not end at an active state.
  private func way(over edge: Int, to active: Set<String>, after past: Set<Int>) -> [Int] {
    let target = graph.edges[edge].target
    guard !past.contains(edge) else { return [] }
    if let path = paths[target] { return active.contains(path) ? [edge] : [] }
    let onward = (edgesByNode[target] ?? []).map {
      way(over: $0, to: active, after: past.union([edge]))
    }
    let found = onward.flatMap(\.self)
    switch graph.nodes[target].kind {
    case .shallowHistory, .deepHistory, .terminate, .join, .exitPoint: return [edge] + found
    case .choice, .junction, .fork, .entryPoint, .initial, .region, .anyState:
      return found.isEmpty ? [] : [edge] + found
    case .state, .composite, .final: return [edge]
    @unknown default: return [edge]
    }
  }
}
