// MARK: - Arrows at the top, and those that Mermaid would lose

extension MermaidDiagram {
  /// All arrows but those from the dots of composites.
  var arrows: [String] {
    graph.edges.filter { !isBeginning($0) && !isLost($0) }.map { edge in
      arrow("  \(id(edge.source)) --> s\(edge.target)", labels(of: edge, suffix: suffix(of: edge)))
    }
  }

  /// What is done in a state, and the arrows that Mermaid does not draw.
  func remarks(_ position: Int) -> [String] {
    let activities = graph.nodes[position].activities.map(\.description)
    let lost = graph.edges.filter { holder(of: $0) == position && isLost($0) }.flatMap(remarks)
    return (activities + lost).map(MermaidText.escaped)
  }

  /// Whether Mermaid would not draw the arrow: one between a composite and something inside it.
  private func isLost(_ edge: StateGraph.Edge) -> Bool {
    guard edge.source != edge.target, !isBeginning(edge) else { return false }
    return isAround(edge.source, edge.target) || isAround(edge.target, edge.source)
  }

  private func isAround(_ frame: Int, _ position: Int) -> Bool {
    sequence(first: position) { frames[$0] }.contains(frame)
  }

  /// Where a lost arrow is told of: at its source, if that has room, else at the composite.
  private func holder(of edge: StateGraph.Edge) -> Int {
    switch graph.nodes[edge.source].kind {
    case .state, .composite, .final, .anyState: edge.source
    case .region, .initial, .choice, .junction, .fork, .join, .shallowHistory, .deepHistory,
      .terminate:
      edge.target
    }
  }

  private func remarks(_ edge: StateGraph.Edge) -> [String] {
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

// MARK: - Beginnings of composites

extension MermaidDiagram {
  /// Whether an arrow leaves the dot of a composite or region.
  private func isBeginning(_ edge: StateGraph.Edge) -> Bool {
    graph.nodes[edge.source].kind == .initial && frames[edge.source] != nil
  }

  /// The arrows from a frame's dot, one to each state of the frame in which something begins.
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

  /// The state of a frame that is the target or stands around it.
  private func child(of frame: Int, around target: Int) -> Int? {
    sequence(first: target) { frames[$0] }.first { frames[$0] == frame }
  }
}
