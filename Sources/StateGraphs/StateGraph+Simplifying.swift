extension StateGraph {
  /// Returns the graph with at most one edge from a node to another.
  ///
  /// It has the labels of all merged edges.
  ///
  /// Edges without a label, such as the initial one, are not merged.
  package func mergingParallelEdges() -> StateGraph {
    struct Ends: Hashable {
      let source, target: Int
      let kind: Edge.Kind
      let isCandidate: Bool
    }
    var merged: [Edge] = []
    var positions: [Ends: Int] = [:]
    for edge in edges {
      let ends = Ends(
        source: edge.source, target: edge.target, kind: edge.kind, isCandidate: edge.isCandidate)
      if let position = positions[ends], !edge.labels.isEmpty {
        merged[position].labels += edge.labels
        if let visits = edge.visits {
          merged[position].visits = (merged[position].visits ?? 0) + visits
        }
      } else {
        if !edge.labels.isEmpty { positions[ends] = merged.count }
        merged.append(edge)
      }
    }
    return StateGraph(name: name, nodes: nodes, edges: merged, notes: notes)
  }

  /// Returns the graph without edges from a node to itself.
  package func hidingSelfLoops() -> StateGraph {
    StateGraph(
      name: name, nodes: nodes, edges: edges.filter { $0.source != $0.target }, notes: notes)
  }

  /// Returns the graph with a link for each state, in SVG and PDF.
  ///
  /// - Parameter address: A closure that receives a state and returns a URL, or `nil` for no link.
  public func linked(_ address: (Node) -> String?) -> StateGraph {
    var graph = self
    for position in nodes.indices {
      switch nodes[position].kind {
      case .state, .composite, .final: graph.nodes[position].link = address(nodes[position])
      case .region, .initial, .choice, .junction, .fork, .join, .shallowHistory, .deepHistory,
        .entryPoint, .exitPoint, .terminate, .anyState:
        break
      }
    }
    return graph
  }
}
