// Composites and regions are clusters. A cluster hands its attributes down to those in it, so each
// sets all of them.
extension DrawnDOT {
  func cluster(_ position: Int) -> [String] {
    let node = graph.nodes[position]
    let frame = node.kind == .region ? regionFrame(node) : compositeFrame(node)
    let font = DOTText.quoted(style.fontName)
    let head = [
      "subgraph \"cluster_n\(position)\" {",
      """
        graph [\(frame), margin=12, labelloc=t, labeljust=l, fontname=\(font), \
      fontsize=12, fontcolor="\(palette.text)"]
      """,
    ]
    return head + lines(in: position).map { "  " + $0 } + ["}"] + outlets(of: position)
  }

  private func compositeFrame(_ node: StateGraph.Node) -> String {
    let line = node.isCurrent ? palette.currentLine : palette.frameLine
    let fill = node.isCurrent ? palette.currentFrameFill : palette.frameFill
    let details = node.activities.isEmpty ? "" : activities(node)
    return """
      style="rounded,filled", fillcolor="\(fill)", color="\(line)", \
      penwidth=\(node.isCurrent ? 2.4 : 1.3), \
      label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="3">\
      <TR><TD ALIGN="LEFT"><B>\(DOTText.html(node.label))</B></TD></TR>\(details)</TABLE>>
      """
  }

  private func regionFrame(_ node: StateGraph.Node) -> String {
    let label =
      node.label.isEmpty
      ? "\"\""
      : """
      <<FONT POINT-SIZE="10" COLOR="\(palette.detail)"><I>\(DOTText.html(node.label))</I></FONT>>
      """
    return """
      style="rounded,dashed", color="\(palette.frameLine)", penwidth=1, label=\(label)
      """
  }
}

// MARK: - Edges

extension DrawnDOT {
  func edge(_ number: Int) -> [String] {
    let edge = graph.edges[number]
    if needsOutlet(edge) { return bentEdge(edge, over: "o\(number)") }
    var attributes = labels(of: edge)
    if isCluster(edge.source) { attributes.append("ltail=\"cluster_n\(edge.source)\"") }
    if isCluster(edge.target) { attributes.append("lhead=\"cluster_n\(edge.target)\"") }
    // The end that is nearer: what is declared earlier mostly lies before.
    let isForward =
      graph.nodes[edge.source].kind == .initial || edge.source < edge.target
    return [
      line(
        anchor(of: edge.source, first: !isForward), anchor(of: edge.target, first: isForward),
        attributes)
    ]
  }

  private func labels(of edge: StateGraph.Edge) -> [String] {
    var attributes: [String] = []
    // The spaces keep the label off the line.
    let lines = edge.labels.map { "  \($0)  " }.filter { !$0.allSatisfy { $0 == " " } }
    if graph.nodes[edge.source].kind == .initial { attributes.append("weight=10") }
    if !lines.isEmpty {
      attributes.append("label=\(DOTText.quoted(lines.joined(separator: "\n")))")
    }
    if edge.isCandidate { attributes.append("style=dashed") }
    return attributes
  }

  private func line(_ source: String, _ target: String, _ attributes: [String]) -> String {
    let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
    return "\(source) -> \(target)\(list)"
  }

  /// A node for an edge's end.
  ///
  /// Edges cannot end on a frame, so they end on the first or the last node in it and are clipped.
  private func anchor(of position: Int, first: Bool) -> String {
    guard let inside = contents[position] else { return "n\(position)" }
    let kept =
      first ? inside.min { rank($0) < rank($1) } : inside.last { !isMark($0) } ?? inside.last
    return anchor(of: kept ?? position, first: first)
  }

  /// The initial dot comes first.
  private func rank(_ position: Int) -> Int {
    graph.nodes[position].kind == .initial ? -1 : position
  }

  private func isMark(_ position: Int) -> Bool {
    switch graph.nodes[position].kind {
    case .initial, .shallowHistory, .deepHistory, .junction, .choice, .fork, .join, .terminate: true
    case .state, .composite, .region, .final: false
    }
  }
}

// MARK: - Edges between a frame and what is in it

extension DrawnDOT {
  /// Whether one end of an edge is a frame around the other: Graphviz does not clip those, so they
  /// are led over a point outside of the frame.
  private func needsOutlet(_ edge: StateGraph.Edge) -> Bool {
    isCluster(edge.source) && contains(edge.source, edge.target)
      || isCluster(edge.target) && contains(edge.target, edge.source)
  }

  private func contains(_ frame: Int, _ position: Int) -> Bool {
    var next: Int? = position
    while let current = next {
      if current == frame { return true }
      next = graph.nodes[current].parent
    }
    return false
  }

  /// The points for the edges that lead out of a frame and back to it or into it.
  func outlets(of frame: Int) -> [String] {
    graph.edges.indices.filter { needsOutlet(graph.edges[$0]) && outer(graph.edges[$0]) == frame }
      .map {
        "o\($0) [shape=point, label=\"\", width=0.01, height=0.01, color=\"\(palette.line)\"]"
      }
  }

  private func outer(_ edge: StateGraph.Edge) -> Int {
    isCluster(edge.source) && contains(edge.source, edge.target) ? edge.source : edge.target
  }

  private func bentEdge(_ edge: StateGraph.Edge, over outlet: String) -> [String] {
    let frame = outer(edge)
    let away =
      edge.source == frame ? ["ltail=\"cluster_n\(frame)\"", "arrowhead=none"] : ["arrowhead=none"]
    let back = edge.target == frame ? ["lhead=\"cluster_n\(frame)\""] : []
    return [
      line(anchor(of: edge.source, first: false), outlet, labels(of: edge) + away),
      line(outlet, anchor(of: edge.target, first: true), back),
    ]
  }
}
