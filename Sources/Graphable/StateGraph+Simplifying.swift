extension StateGraph {
  /// The graph with one arrow between any two nodes, labelled with what was on all of them.
  ///
  /// Arrows without a label, such as the initial one, stay as they are.
  public func mergingParallelEdges() -> StateGraph {
    struct Ends: Hashable { let source, target: Int }
    var merged: [Edge] = []
    var positions: [Ends: Int] = [:]
    for edge in edges {
      let ends = Ends(source: edge.source, target: edge.target)
      if let position = positions[ends], !edge.labels.isEmpty {
        merged[position].labels += edge.labels
      } else {
        if !edge.labels.isEmpty { positions[ends] = merged.count }
        merged.append(edge)
      }
    }
    return StateGraph(name: name, nodes: nodes, edges: merged)
  }

  /// The graph without arrows from a node to itself.
  public func hidingSelfLoops() -> StateGraph {
    StateGraph(name: name, nodes: nodes, edges: edges.filter { $0.source != $0.target })
  }

  /// The graph with what the style merges merged, and without what it hides.
  package func simplified(for style: DiagramStyle) -> StateGraph {
    let shown = style.hidesSelfLoops ? hidingSelfLoops() : self
    return style.mergesParallelEdges ? shown.mergingParallelEdges() : shown
  }
}
