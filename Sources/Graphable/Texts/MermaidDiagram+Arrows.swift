// MARK: - Arrows at the top level, and those that Mermaid does not draw

extension MermaidDiagram {
  /// All arrows except those from the initial pseudostates of composite states.
  var arrows: [String] {
    graph.edges.filter { !isBeginning($0) && !isOmitted($0) }.map { edge in
      arrow("  \(id(edge.source)) --> s\(edge.target)", labels(of: edge, suffix: suffix(of: edge)))
    }
  }

  /// The lines inside a state, and the arrows that Mermaid does not draw.
  func notes(_ position: Int) -> [String] {
    let activities = graph.nodes[position].activities.map(\.description)
    let omitted = graph.edges.filter { holder(of: $0) == position && isOmitted($0) }.flatMap(notes)
    return (activities + omitted).map(MermaidText.escaped)
  }

  /// Whether Mermaid does not draw the arrow: it connects a composite state with a descendant.
  private func isOmitted(_ edge: StateGraph.Edge) -> Bool {
    guard edge.source != edge.target, !isBeginning(edge) else { return false }
    return isAround(edge.source, edge.target) || isAround(edge.target, edge.source)
  }

  private func isAround(_ frame: Int, _ position: Int) -> Bool {
    sequence(first: position) { frames[$0] }.contains(frame)
  }

  /// The node whose note describes an arrow that is not drawn: the source if it can have lines,
  /// otherwise the composite state.
  private func holder(of edge: StateGraph.Edge) -> Int {
    switch graph.nodes[edge.source].kind {
    case .state, .composite, .final, .anyState: edge.source
    case .region, .initial, .choice, .junction, .fork, .join, .shallowHistory, .deepHistory,
      .entryPoint, .exitPoint, .terminate:
      edge.target
    }
  }

  private func notes(_ edge: StateGraph.Edge) -> [String] {
    let source = holder(of: edge) == edge.source ? "" : graph.title(of: edge.source) + " "
    let suffix = "\(suffix(of: edge)) → \(graph.title(of: edge.target))"
    return labels(of: edge, suffix: suffix).map { source + $0 }
  }

  private func arrow(_ ends: String, _ labels: [String]) -> String {
    guard !labels.isEmpty else { return ends }
    return ends + " : " + labels.map(MermaidText.escaped).joined(separator: "<br/>")
  }

  private func suffix(of edge: StateGraph.Edge) -> String {
    (edge.isCandidate ? "?" : "") + visits(edge.visits)
  }

  private func id(_ position: Int) -> String {
    graph.nodes[position].kind == .initial ? "[*]" : "s\(position)"
  }
}

// MARK: - Initial states of composite states

extension MermaidDiagram {
  /// Whether the source of an arrow is the initial pseudostate of a composite state or region.
  private func isBeginning(_ edge: StateGraph.Edge) -> Bool {
    graph.nodes[edge.source].kind == .initial && frames[edge.source] != nil
  }

  /// The arrows from the initial pseudostate of a frame, one to each child of the frame that is or
  /// contains a target.
  func beginnings(in frame: Int) -> [String] {
    let edges = graph.edges.filter { isBeginning($0) && frames[$0.source] == frame }
    let ends = edges.compactMap { child(of: frame, around: $0.target) }
    let distinct = ends.indices.filter { ends.firstIndex(of: ends[$0]) == $0 }.map { ends[$0] }
    return distinct.map { end in
      let group = edges.filter { child(of: frame, around: $0.target) == end }
      return arrow("  [*] --> s\(end)", group.flatMap { labels(of: $0, under: end) })
    }
  }

  private func labels(of edge: StateGraph.Edge, under end: Int) -> [String] {
    let way = edge.target == end ? "" : " → \(graph.title(of: edge.target))"
    return labels(of: edge, suffix: suffix(of: edge) + way)
  }

  /// The child of a frame that is or contains the target.
  private func child(of frame: Int, around target: Int) -> Int? {
    sequence(first: target) { frames[$0] }.first { frames[$0] == frame }
  }
}
