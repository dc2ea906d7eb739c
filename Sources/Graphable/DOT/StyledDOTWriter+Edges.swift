extension StyledDOTWriter {
  func edge(_ number: Int) -> [String] {
    let edge = graph.edges[number]
    if isLoop(edge) { return loop(number) }
    let (first, last) = ends(of: edge)
    var attributes = [identity(ofEdge: number)] + labels(of: edge) + lineAttributes(of: edge)
    if isReversed(edge) { attributes.append("dir=back") }
    if graph.nodes[edge.source].kind == .initial { attributes.append("weight=200") }
    if isCluster(first) { attributes.append("ltail=\(clusterName(first))") }
    if isCluster(last) { attributes.append("lhead=\(clusterName(last))") }
    return [line(bottom(of: first), top(of: last), attributes)]
  }

  /// The ends of an edge in the order of the layout.
  func ends(of edge: StateGraph.Edge) -> (first: Int, last: Int) {
    order.isBefore(edge.target, edge.source)
      ? (edge.target, edge.source) : (edge.source, edge.target)
  }

  /// Returns whether an edge is written from its target to its source.
  public func isReversed(_ edge: StateGraph.Edge) -> Bool {
    !isLoop(edge) && ends(of: edge).first != edge.source
  }

  private func labels(of edge: StateGraph.Edge) -> [String] {
    let lines = Self.text(of: edge)
    guard !lines.isEmpty else { return [] }
    guard isMeasured else {
      // The spaces separate the label from the line.
      let spaced = lines.map { "  \($0)  " }.joined(separator: "\n")
      return ["\(effort.label)=\(DOTText.quoted(spaced))"]
    }
    let html = lines.map(DOTText.html).joined(separator: "<BR/>")
    let label = label(TextCell(lines, html, size: 10), margin: 6)
    return [effort == .least ? "x\(label)" : label]
  }

  static func text(of edge: StateGraph.Edge) -> [String] {
    let counts = edge.visits.map { ["×\($0)"] } ?? []
    return edge.labelTexts.flatMap(WrappedText.lines) + counts
  }

  private func lineAttributes(of edge: StateGraph.Edge) -> [String] {
    let dashes = edge.isCandidate ? ["style=dashed"] : []
    switch edge.mark {
    case .dead: return dashes + paleLine
    case .defect:
      return dashes + ["color=\"\(palette.defectLine)\"", "fontcolor=\"\(palette.defectLine)\""]
    case nil: break
    }
    guard let fraction = visitScale.fraction(of: edge) else { return dashes }
    guard edge.visits != 0 else { return dashes + paleLine }
    let color = Palette.mix(palette.rareLine, palette.frequentLine, fraction)
    let width = hundredths(1.1 + 2.4 * fraction)
    return dashes + ["color=\"\(color)\"", "penwidth=\(width)"]
  }

  /// The colors of a transition that was never taken, or that never is.
  private var paleLine: [String] {
    ["color=\"\(palette.unvisitedLine)\"", "fontcolor=\"\(palette.unvisitedText)\""]
  }

  private func line(_ source: String, _ target: String, _ attributes: [String]) -> String {
    "\(source) -> \(target) [\(attributes.joined(separator: ", "))]"
  }
}

// MARK: - Edges between a frame and what is in it, or itself

extension StyledDOTWriter {
  /// Returns whether one end of an edge is a frame that contains the other, or both are the same
  /// frame.
  ///
  /// Graphviz does not clip such edges, so they are routed through a point outside of the frame. A
  /// local transition starts inside.
  public func isLoop(_ edge: StateGraph.Edge) -> Bool {
    isFrame(edge.source, around: edge.target) || isFrame(edge.target, around: edge.source)
  }

  /// Whether a node is drawn as a frame that is or contains another node.
  private func isFrame(_ position: Int, around other: Int) -> Bool {
    isCluster(position) && graph.contains(position, other)
  }

  /// Returns whether an arrow stays inside the frame at which it starts.
  public func isInside(_ edge: StateGraph.Edge) -> Bool {
    edge.kind == .local && edge.source != edge.target && graph.contains(edge.source, edge.target)
  }

  /// The points on the inner side of a frame at which local transitions start.
  func starts(in frame: Int) -> [String] {
    graph.edges.indices.filter { isInside(graph.edges[$0]) && graph.edges[$0].source == frame }
      .map { "l\($0)" }
  }

  /// The points outside of a frame through which arrows are routed.
  func loopPoints(around frame: Int) -> [String] {
    graph.edges.indices
      .filter {
        isLoop(graph.edges[$0]) && !isInside(graph.edges[$0]) && outer(graph.edges[$0]) == frame
      }
      .map(detour)
  }

  private func detour(_ number: Int) -> String {
    "l\(number) [shape=point, style=invis, width=0.01, height=0.01, fixedsize=true]"
  }

  /// Returns the frame of an arrow between a frame and its contents.
  public func outer(_ edge: StateGraph.Edge) -> Int {
    isFrame(edge.source, around: edge.target) ? edge.source : edge.target
  }

  private func loop(_ number: Int) -> [String] {
    let edge = graph.edges[number]
    let common = lineAttributes(of: edge) + labels(of: edge)
    guard !isPlaced else {
      return [line("l\(number)", top(of: edge.target), [identity(ofEdge: number)] + common)]
    }
    if isInside(edge) {
      let ends = ["dir=both", "arrowtail=tee"] + head(edge.target)
      return [line("l\(number)", top(of: edge.target), [identity(ofEdge: number)] + common + ends)]
    }
    // Two edges that meet in a point: Graphviz does not clip an edge at a frame that contains its
    // other end.
    let isOut = isFrame(edge.source, around: edge.target)
    let away =
      [identity(ofEdge: number, part: "-start"), "dir=none", "tailport=\(isOut ? "w" : "e")"]
      + lineAttributes(of: edge) + head(edge.source)
    let back = ["tailport=\(isOut ? "e" : "w")"] + head(edge.target)
    return [
      line("l\(number)", top(of: edge.source), away),
      line("l\(number)", top(of: edge.target), [identity(ofEdge: number)] + common + back),
    ]
  }

  private func head(_ position: Int) -> [String] {
    isCluster(position) ? ["lhead=\(clusterName(position))"] : []
  }
}
