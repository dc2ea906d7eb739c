extension StateGraph {
  /// The graph as a Mermaid `stateDiagram-v2`, which Markdown pages of many hosts draw.
  ///
  /// - Parameter direction: Which way the states follow each other; left to right unless given.
  public func mermaid(direction: DiagramStyle.Direction = .leftToRight) -> String {
    MermaidDiagram(graph: self, direction: direction).text
  }
}

/// Writes one graph for Mermaid.
private struct MermaidDiagram {
  let graph: StateGraph
  let direction: DiagramStyle.Direction
  /// The positions of the nodes that stand in each composite; `nil` is the top.
  let contents: [Int?: [Int]]

  init(graph: StateGraph, direction: DiagramStyle.Direction) {
    self.graph = graph
    self.direction = direction
    contents = graph.positionsByParent
  }

  var text: String {
    var lines = graph.name.isEmpty ? [] : ["---", "title: \(MermaidText.title(graph.name))", "---"]
    lines += ["stateDiagram-v2", direction == .leftToRight ? "  direction LR" : "  direction TB"]
    lines += self.lines(in: nil)
    lines += graph.edges.filter { scope(of: $0) == .some(nil) }.map(edge)
    let current = graph.nodes.indices.filter { graph.nodes[$0].isCurrent && !isMark($0) }
    if !current.isEmpty {
      lines.append("  classDef current fill:#FFE9B8,stroke:#D98200,stroke-width:2px,color:#1F2D3D")
      lines += current.map { "  class s\($0) current" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(in parent: Int?) -> [String] {
    (contents[parent] ?? []).flatMap(node)
  }

  private func node(_ position: Int) -> [String] {
    let node = graph.nodes[position]
    switch node.kind {
    case .initial, .final, .region: return []
    case .choice, .junction: return ["  state s\(position) <<choice>>"]
    case .fork: return ["  state s\(position) <<fork>>"]
    case .join: return ["  state s\(position) <<join>>"]
    case .state, .composite, .shallowHistory, .deepHistory: return state(node, position)
    case .terminate: return ["  state \"✕\" as s\(position)"]
    }
  }

  private func state(_ node: StateGraph.Node, _ position: Int) -> [String] {
    let title = "  state \"\(MermaidText.escaped(node.label))\" as s\(position)"
    let activities = node.activities.map {
      "  s\(position) : \(MermaidText.escaped($0.description))"
    }
    guard contents[position] != nil else { return [title] + activities }
    // A frame of Mermaid's has no room for what is done in the state: it goes into a note.
    let note =
      activities.isEmpty
      ? []
      : ["  note right of s\(position)"]
        + node.activities.map { "    \(MermaidText.escaped($0.description))" } + ["  end note"]
    return ["\(title) {"] + inside(of: position).map { "  " + $0 } + ["  }"] + note
  }

  /// What stands in a frame: its states and the edges from and to its dots, region by region.
  private func inside(of position: Int) -> [String] {
    let regions = (contents[position] ?? []).filter { graph.nodes[$0].kind == .region }
    let own = lines(in: position) + dotEdges(in: position)
    let blocks = [own] + regions.map { lines(in: $0) + dotEdges(in: $0) }
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: ["  --"]))
  }

  private func dotEdges(in parent: Int) -> [String] {
    graph.edges.filter { scope(of: $0) == .some(parent) }.map(edge)
  }

  /// Where an edge is written: `[*]` means another dot in every frame, so its edges stand in its
  /// own frame, and all others at the top.
  private func scope(of edge: StateGraph.Edge) -> Int?? {
    for end in [edge.source, edge.target] where isDot(end) { return .some(graph.nodes[end].parent) }
    return .some(nil)
  }

  private func edge(_ edge: StateGraph.Edge) -> String {
    let ends = "  \(id(edge.source)) --> \(id(edge.target))"
    let labels = edge.labels.map(\.description).filter { !$0.isEmpty }
    guard !labels.isEmpty else { return ends }
    return ends + " : " + labels.map(MermaidText.escaped).joined(separator: "<br/>")
  }

  private func id(_ position: Int) -> String {
    isDot(position) ? "[*]" : "s\(position)"
  }

  private func isDot(_ position: Int) -> Bool {
    switch graph.nodes[position].kind {
    case .initial, .final: true
    case .state, .composite, .region, .choice, .junction, .fork, .join, .shallowHistory,
      .deepHistory, .terminate:
      false
    }
  }

  private func isMark(_ position: Int) -> Bool {
    switch graph.nodes[position].kind {
    case .state, .composite: false
    case .region, .initial, .final, .choice, .junction, .fork, .join, .shallowHistory,
      .deepHistory, .terminate:
      true
    }
  }
}
