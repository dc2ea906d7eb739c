extension StateGraph {
  /// The graph as a Mermaid `stateDiagram-v2`, which Markdown pages of many hosts draw.
  ///
  /// What Mermaid has no shape for is written otherwise: what a composite does stands in a note
  /// beside it, and so do transitions between a composite and a state in it, whose arrows Mermaid
  /// loses; joins and other vertices of a composite with regions stand outside of it, where Mermaid
  /// would take them for a region. Candidates of one transition share a label that ends in "?".
  ///
  /// - Parameter direction: Which way the states follow each other; left to right unless given.
  public func mermaid(direction: DiagramStyle.Direction = .leftToRight) -> String {
    MermaidDiagram(graph: self, direction: direction).text
  }
}

/// Writes one graph for Mermaid.
private struct MermaidDiagram: TextDiagram {
  let graph: StateGraph
  let direction: DiagramStyle.Direction
  /// The positions of the nodes that stand in each frame; `nil` is the top.
  let contents: [Int?: [Int]]

  init(graph: StateGraph, direction: DiagramStyle.Direction) {
    self.graph = graph
    self.direction = direction
    contents = graph.positionsByTextFrame
  }

  var text: String {
    var lines = graph.name.isEmpty ? [] : ["---", "title: \(MermaidText.title(graph.name))", "---"]
    lines += ["stateDiagram-v2", direction == .leftToRight ? "  direction LR" : "  direction TB"]
    lines += self.lines(in: nil)
    lines += graph.edges.filter { scope(of: $0) == .some(nil) }.flatMap(edge)
    lines += notes.map { "  " + $0 } + classes
    return lines.joined(separator: "\n") + "\n"
  }
}

// MARK: - States

extension MermaidDiagram {
  private func lines(in parent: Int?) -> [String] {
    (contents[parent] ?? []).flatMap(node)
  }

  private func node(_ position: Int) -> [String] {
    let node = graph.nodes[position]
    return switch node.kind {
    case .initial, .final, .region: []
    case .choice, .junction: ["  state s\(position) <<choice>>"]
    case .fork: ["  state s\(position) <<fork>>"]
    case .join: ["  state s\(position) <<join>>"]
    case .shallowHistory, .deepHistory: [history(position)]
    case .anyState: [title(position)]
    case .state, .composite: state(position)
    case .terminate: ["  state \"✕\" as s\(position)"]
    }
  }

  /// A history that stands outside of its composite says whose it is.
  private func history(_ position: Int) -> String {
    let node = graph.nodes[position]
    guard let composite = node.parent, contents[composite]?.contains(position) != true else {
      return title(position)
    }
    let label = "\(graph.nodes[composite].label) \(node.label)"
    return "  state \"\(MermaidText.escaped(label))\" as s\(position)"
  }

  private func title(_ position: Int) -> String {
    let node = graph.nodes[position]
    return "  state \"\(MermaidText.escaped(node.label + visits(node.visits)))\" as s\(position)"
  }

  private func state(_ position: Int) -> [String] {
    guard contents[position] != nil else {
      return [title(position)] + remarks(position).map { "  s\(position) : \($0)" }
    }
    return ["\(title(position)) {"] + inside(of: position).map { "  " + $0 } + ["  }"]
  }

  /// What stands in a frame: its states and the edges from and to its dots, region by region.
  private func inside(of position: Int) -> [String] {
    let regions = (contents[position] ?? []).filter { graph.nodes[$0].kind == .region }
    let own = lines(in: position) + dotEdges(in: position)
    let blocks = [own] + regions.map { lines(in: $0) + dotEdges(in: $0) }
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: ["  --"]))
  }

  /// What is done in a state, and the transitions between it and what is in it.
  func remarks(_ position: Int) -> [String] {
    let lost = graph.edges.filter { $0.source == position && isLost($0) }.flatMap { edge in
      edge.labels.map { "\($0) → \(graph.nodes[edge.target].label)" }
    }
    return (graph.nodes[position].activities.map(\.description) + lost).map(MermaidText.escaped)
  }
}

// MARK: - Transitions

extension MermaidDiagram {
  private func dotEdges(in parent: Int) -> [String] {
    graph.edges.filter { scope(of: $0) == .some(parent) }.flatMap(edge)
  }

  /// Where an edge is written: `[*]` means another dot in every frame, so its edges stand in its
  /// own frame, and all others at the top.
  private func scope(of edge: StateGraph.Edge) -> Int?? {
    for end in [edge.source, edge.target] where isDot(end) { return .some(graph.nodes[end].parent) }
    return .some(nil)
  }

  private func edge(_ edge: StateGraph.Edge) -> [String] {
    guard !isLost(edge) else { return [] }
    let ends = "  \(id(edge.source)) --> \(id(edge.target))"
    let suffix = (edge.isCandidate ? "?" : "") + visits(edge.visits)
    let labels = labels(of: edge, suffix: suffix)
    guard !labels.isEmpty else { return [ends] }
    return [ends + " : " + labels.map(MermaidText.escaped).joined(separator: "<br/>")]
  }

  /// Whether Mermaid would not draw the arrow: one between a composite and something inside it.
  private func isLost(_ edge: StateGraph.Edge) -> Bool {
    guard edge.source != edge.target, isState(edge.source), isState(edge.target) else {
      return false
    }
    return graph.contains(edge.source, edge.target) || graph.contains(edge.target, edge.source)
  }

  private func id(_ position: Int) -> String {
    isDot(position) ? "[*]" : "s\(position)"
  }
}

// MARK: - Kinds

extension MermaidDiagram {
  private var classes: [String] {
    let current = graph.nodes.indices.filter { graph.nodes[$0].isCurrent && isState($0) }
    let scopes = graph.nodes.indices.filter { graph.nodes[$0].kind == .anyState }
    return named("any", "stroke-dasharray:4 3", scopes)
      + named(
        "current", "fill:#FFE9B8,stroke:#D98200,stroke-width:2px,color:#1F2D3D", current)
  }

  private func named(_ name: String, _ style: String, _ members: [Int]) -> [String] {
    guard !members.isEmpty else { return [] }
    return ["  classDef \(name) \(style)"] + members.map { "  class s\($0) \(name)" }
  }

  private func isDot(_ position: Int) -> Bool {
    switch graph.nodes[position].kind {
    case .initial, .final: true
    case .state, .composite, .region, .choice, .junction, .fork, .join, .shallowHistory,
      .deepHistory, .terminate, .anyState:
      false
    }
  }

  private func isState(_ position: Int) -> Bool {
    switch graph.nodes[position].kind {
    case .state, .composite: true
    case .region, .initial, .final, .choice, .junction, .fork, .join, .shallowHistory,
      .deepHistory, .terminate, .anyState:
      false
    }
  }
}
