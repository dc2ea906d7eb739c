extension StateGraph {
  /// The graph as a Mermaid `stateDiagram-v2`, which Markdown pages of many hosts draw.
  ///
  /// - Parameter direction: Which way the states follow each other; left to right unless given.
  public func mermaid(direction: DiagramStyle.Direction = .leftToRight) -> String {
    var lines = name.isEmpty ? [] : ["---", "title: \(MermaidText.title(name))", "---"]
    lines += ["stateDiagram-v2", direction == .leftToRight ? "  direction LR" : "  direction TB"]
    lines += nodes.indices.flatMap(mermaidNode)
    lines += edges.map(mermaidEdge)
    if nodes.contains(where: \.isCurrent) {
      lines.append("  classDef current fill:#FFE9B8,stroke:#D98200,stroke-width:2px,color:#1F2D3D")
      lines += nodes.indices.filter { nodes[$0].isCurrent }.map { "  class s\($0) current" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func mermaidNode(_ position: Int) -> [String] {
    let node = nodes[position]
    switch node.kind {
    case .initial, .final: return []
    case .choice: return ["  state s\(position) <<choice>>"]
    case .state:
      let state = "  state \"\(MermaidText.escaped(node.label))\" as s\(position)"
      return [state]
        + node.activities.map { "  s\(position) : \(MermaidText.escaped($0.description))" }
    }
  }

  private func mermaidEdge(_ edge: Edge) -> String {
    let ends = "  \(mermaidID(edge.source)) --> \(mermaidID(edge.target))"
    let labels = edge.labels.map(\.description).filter { !$0.isEmpty }
    guard !labels.isEmpty else { return ends }
    return ends + " : " + labels.map(MermaidText.escaped).joined(separator: "<br/>")
  }

  private func mermaidID(_ position: Int) -> String {
    switch nodes[position].kind {
    case .initial, .final: "[*]"
    case .state, .choice: "s\(position)"
    }
  }
}
