extension StateGraph {
  /// Returns the graph as a PlantUML state diagram.
  ///
  /// It requires PlantUML 1.2020.02 or later, which shows a deep history as a state `H*`. Regions are dashed frames, because PlantUML does not
  /// support arrows out of regions that are separated by lines. A final state is a state with an
  /// arrow to an end symbol, so that it has a name. Junctions are diamonds, and a note next to a
  /// composite state has its lines.
  ///
  /// - Parameter style: The direction in which states follow each other, and the parts to omit. Colors and fonts are
  ///   those of the reader's page. Default: the style of all diagrams.
  public func plantUML(style: DiagramStyle = DiagramStyle()) -> String {
    PlantUMLDiagram(graph: simplified(for: style), direction: style.direction).text
  }
}

/// Writes one graph for PlantUML.
private struct PlantUMLDiagram: TextDiagram {
  let graph: StateGraph
  let direction: DiagramStyle.Direction
  /// The indices of the nodes in each frame; `nil` is the top level.
  let contents: [Int?: [Int]]

  init(graph: StateGraph, direction: DiagramStyle.Direction) {
    self.graph = graph
    self.direction = direction
    contents = graph.positionsByParent
  }

  var text: String {
    var lines = ["@startuml", "hide empty description"]
    if !graph.name.isEmpty { lines.append("title \(PlantUMLText.escaped(graph.name))") }
    if direction == .leftToRight { lines.append("left to right direction") }
    lines += self.lines(in: nil)
    lines += graph.edges.filter { !isInner($0) }.map(edge)
    lines += graph.notes.enumerated().flatMap { number, text in
      ["note as note\(number)"] + self.lines(ofNote: text).map { "  \($0)" } + ["end note"]
    }
    lines += notes + ["@enduml"]
    return lines.joined(separator: "\n") + "\n"
  }
}

// MARK: - States

extension PlantUMLDiagram {
  /// The contents of a frame: its states and the arrows from its initial pseudostate.
  private func lines(in parent: Int?) -> [String] {
    (contents[parent] ?? []).flatMap(node)
      + graph.edges.filter { isInner($0) && graph.nodes[$0.source].parent == parent }.map(edge)
  }

  private func node(_ position: Int) -> [String] {
    switch graph.nodes[position].kind {
    // An initial pseudostate is `[*]`, and a shallow history belongs to its composite state. Both are
    // written with their arrows.
    case .initial, .shallowHistory: []
    // Older versions read `[H*]` neither as a source nor as a target.
    case .deepHistory: ["state \"H*\" as s\(position) <<history*>>"]
    case .final: state(position) + ["s\(position) --> [*]"]
    case .choice, .junction: ["state s\(position) <<choice>>"]
    case .fork: ["state s\(position) <<fork>>"]
    case .join: ["state s\(position) <<join>>"]
    case .entryPoint: [title(position) + " <<entryPoint>>"]
    case .exitPoint: [title(position) + " <<exitPoint>>"]
    case .terminate: ["state \"✕\" as s\(position)"]
    case .anyState: [title(position) + " ##[dashed]"]
    case .region: frame(position, " ##[dashed]")
    case .state, .composite: state(position)
    }
  }

  private func title(_ position: Int) -> String {
    let node = graph.nodes[position]
    let label = PlantUMLText.escaped(node.text + visits(node.visits))
    return "state \"\(label)\" as s\(position)" + (node.isCurrent ? " #FFE9B8" : "")
  }

  private func state(_ position: Int) -> [String] {
    guard contents[position] != nil else {
      return [title(position)] + notes(position).map { "s\(position) : \($0)" }
    }
    return frame(position)
  }

  private func frame(_ position: Int, _ line: String = "") -> [String] {
    ["\(title(position))\(line) {"] + lines(in: position).map { "  " + $0 } + ["}"]
  }

  func lines(ofNote text: String) -> [String] { PlantUMLText.lines(ofNote: text) }

  func notes(_ position: Int) -> [String] {
    graph.nodes[position].activities.map { PlantUMLText.escaped($0.description) }
  }
}

// MARK: - Transitions

extension PlantUMLDiagram {
  /// Whether the arrow has to be written in the frame of its source, an initial pseudostate.
  private func isInner(_ edge: StateGraph.Edge) -> Bool {
    graph.nodes[edge.source].kind == .initial && graph.nodes[edge.source].parent != nil
  }

  private func edge(_ edge: StateGraph.Edge) -> String {
    let arrow = edge.isCandidate ? "-[dashed]->" : "-->"
    let ends = "\(id(edge.source)) \(arrow) \(id(edge.target))"
    let labels = labels(of: edge, suffix: visits(edge.visits))
    guard !labels.isEmpty else { return ends }
    return ends + " : " + labels.map(PlantUMLText.escaped).joined(separator: "\\n")
  }

  private func id(_ position: Int) -> String {
    let node = graph.nodes[position]
    return switch node.kind {
    case .initial: "[*]"
    case .shallowHistory: composite(of: node) + "[H]"
    case .state, .composite, .region, .final, .choice, .junction, .fork, .join, .deepHistory,
      .entryPoint, .exitPoint, .terminate, .anyState:
      "s\(position)"
    }
  }

  private func composite(of history: StateGraph.Node) -> String {
    var frame = history.parent
    while let region = frame, graph.nodes[region].kind == .region {
      frame = graph.nodes[region].parent
    }
    return frame.map { "s\($0)" } ?? ""
  }
}
