// In Graphviz, edges connect nodes, not clusters. An arrow from or to a frame therefore ends at a
// node in the frame, and is clipped at the frame: at its top if the other end is earlier in the
// layout, at its bottom if it is later. If there is no such node, an invisible anchor node is
// added.
extension StyledDOTWriter {
  /// The invisible nodes in a frame at which arrows end.
  func anchorNodes(in frame: Int) -> [String] {
    let point = "shape=point, style=invis, width=0.01, height=0.01, fixedsize=true"
    let top = ownTop(of: frame) == nil ? ["t\(frame) [\(point), ordering=out]"] : []
    let bottom = hasOutgoingEdge.contains(frame) ? ["b\(frame) [\(point)]"] : []
    return top + starts(in: frame).map { "\($0) [\(point)]" } + bottom
  }

  /// The invisible edges that keep anchor nodes and regions in place.
  var layoutEdges: [String] {
    let frames = graph.nodes.indices.filter(isCluster)
    return frames.flatMap { topEdges($0) + startEdges($0) + bottomEdges($0) }
      + approaches
  }

  /// The source of an arrow into a frame is ranked before all nodes of the frame.
  private var approaches: [String] {
    var seen: Set<String> = []
    return graph.edges.filter { !isLoop($0) }.compactMap { edge in
      let (first, last) = ends(of: edge)
      guard let frame = outermostFrame(around: last, without: first), frame != last else {
        return nil
      }
      let line = "\(bottom(of: first)) -> \(top(of: frame)) [style=invis, weight=0]"
      return seen.insert(line).inserted ? line : nil
    }
  }

  private func outermostFrame(around position: Int, without other: Int) -> Int? {
    sequence(first: position) { graph.nodes[$0].parent }
      .filter { isCluster($0) && !graph.contains($0, other) }.last
  }

  /// The node at which arrows from earlier nodes end.
  func top(of position: Int) -> String {
    guard isCluster(position) else { return "n\(position)" }
    return ownTop(of: position) ?? "t\(position)"
  }

  /// The node at which arrows from later nodes end.
  func bottom(of position: Int) -> String {
    isCluster(position) ? "b\(position)" : "n\(position)"
  }

  /// The first node of a frame: its initial pseudostate.
  private func ownTop(of frame: Int) -> String? {
    let inside = contents[frame] ?? []
    return inside.first { graph.nodes[$0].kind == .initial }.map { "n\($0)" }
  }

  /// The first node of a frame is above all others.
  ///
  /// Regions are side by side, in the order of their declaration.
  private func topEdges(_ frame: Int) -> [String] {
    let inside = contents[frame] ?? []
    return inside.filter { !hasIncomingEdge.contains($0) && top(of: $0) != top(of: frame) }.map {
      let attributes =
        switch graph.nodes[$0].kind {
        case .region: "weight=20"
        case .shallowHistory, .deepHistory, .entryPoint, .anyState, .initial: "weight=0, minlen=0"
        case .state, .composite, .final, .choice, .junction, .fork, .join, .exitPoint, .terminate:
          "weight=0"
        }
      return "\(top(of: frame)) -> \(top(of: $0)) [style=invis, \(attributes)]"
    }
  }

  /// Local transitions start at the top of their frame.
  private func startEdges(_ frame: Int) -> [String] {
    starts(in: frame).map { "\(top(of: frame)) -> \($0) [style=invis, minlen=0, weight=20]" }
  }

  /// Each node is connected with the nearest bottom around it alone, so that the number of edges does not grow with
  /// the depth.
  private func bottomEdges(_ frame: Int) -> [String] {
    guard hasOutgoingEdge.contains(frame) else { return [] }
    return lowest(in: frame).filter { !leadsOn($0, in: frame) }.map { position in
      let length = isCluster(position) ? ", minlen=0" : ""
      return "\(bottom(of: position)) -> b\(frame) [style=invis, weight=4\(length)]"
    }
  }

  /// The states in a frame, and the frames that have a bottom instead of their states.
  private func lowest(in frame: Int) -> [Int] {
    (contents[frame] ?? []).flatMap {
      isCluster($0) && !hasOutgoingEdge.contains($0) ? lowest(in: $0) : [$0]
    }
  }

  /// Whether an arrow connects a node with a later node of the same frame.
  private func leadsOn(_ position: Int, in frame: Int) -> Bool {
    graph.edges.contains { edge in
      let (first, last) = ends(of: edge)
      return first == position && last != position && graph.contains(frame, last) && !isLoop(edge)
    }
  }
}
