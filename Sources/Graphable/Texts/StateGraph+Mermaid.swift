extension StateGraph {
  /// Returns the graph as a Mermaid `stateDiagram-v2`, which many hosts draw in Markdown pages.
  ///
  /// Elements that Mermaid does not support are replaced:
  /// - A final state is a state with an arrow to an end symbol, so that it has a name.
  /// - An initial transition to a nested state is an arrow to its ancestor, labeled `→ target`.
  /// - A note next to a composite state has its lines, and the transitions between it and its
  ///   descendants, which Mermaid does not draw.
  /// - Joins and other pseudostates of a parallel state are outside of it, because Mermaid would
  ///   show them as a region.
  /// - Entry and exit points are states, `○ name` and `⊗ name`.
  /// - The regions of the machine itself are in a frame, which has the machine's name.
  /// - Names of regions are behind the name of their state: `packing (box, papers)`.
  /// - A note about the whole machine is a state in the color of notes. A note about a region is next to its parallel
  ///   state.
  /// - The candidates of a dynamic transition have the same label, which ends in "?".
  ///
  /// - Parameter style: The direction in which states follow each other, and the parts to omit. Colors and fonts are
  ///   those of the reader's page. Default: the style of all diagrams.
  public func mermaid(style: DiagramStyle = DiagramStyle()) -> String {
    MermaidDiagram(graph: simplified(for: style), direction: style.direction).text
  }
}

/// Writes one graph for Mermaid.
///
/// Mermaid draws a state in the last frame that names it. Every state is therefore declared in its own frame, and
/// arrows are written at the top level, where a name does not move the state. `[*]` is a different dot in every
/// frame. It is therefore written in its frame, with an arrow from or to a state of that frame.
struct MermaidDiagram: TextDiagram {
  let graph: StateGraph
  let direction: DiagramStyle.Direction
  /// The frame of each node; `nil` is the top level.
  let frames: [Int?]
  /// The indices of the nodes in each frame; `nil` is the top level.
  let contents: [Int?: [Int]]

  init(graph: StateGraph, direction: DiagramStyle.Direction) {
    self.graph = graph
    self.direction = direction
    let frames = graph.textFrames
    self.frames = frames
    contents = Dictionary(grouping: graph.nodes.indices) { frames[$0] }
  }

  var text: String {
    var lines = graph.name.isEmpty ? [] : ["---", "title: \(MermaidText.title(graph.name))", "---"]
    lines += ["stateDiagram-v2", direction == .leftToRight ? "  direction LR" : "  direction TB"]
    lines += (contents[nil] ?? []).flatMap(node) + machine
    lines += graph.notes.enumerated().map { "  state \"\(MermaidText.escaped($1))\" as note\($0)" }
    lines += arrows
    lines += notes.map { "  " + $0 } + classes
    return lines.joined(separator: "\n") + "\n"
  }
}

// MARK: - States

extension MermaidDiagram {
  private func node(_ position: Int) -> [String] {
    switch graph.nodes[position].kind {
    case .initial, .region: []
    case .choice, .junction: ["  state s\(position) <<choice>>"]
    case .fork: ["  state s\(position) <<fork>>"]
    case .join: ["  state s\(position) <<join>>"]
    case .shallowHistory, .deepHistory: [history(position)]
    case .anyState: [title(position)]
    case .state, .composite: state(position)
    case .final: state(position) + ["  s\(position) --> [*]"]
    case .entryPoint: ["  state \"○ \(innerLabel(position))\" as s\(position)"]
    case .exitPoint: ["  state \"⊗ \(innerLabel(position))\" as s\(position)"]
    case .terminate: ["  state \"✕\" as s\(position)"]
    }
  }

  private func history(_ position: Int) -> String {
    let node = graph.nodes[position]
    guard let composite = node.parent, frames[position] != composite else {
      return title(position)
    }
    return "  state \"\(innerLabel(position))\" as s\(position)"
  }

  /// The label of a history or a point; outside of its composite state, it names that state.
  private func innerLabel(_ position: Int) -> String {
    let node = graph.nodes[position]
    guard let composite = node.parent, frames[position] != composite else {
      return MermaidText.escaped(node.text)
    }
    return MermaidText.escaped("\(graph.nodes[composite].text) \(node.text)")
  }

  private func title(_ position: Int) -> String {
    let node = graph.nodes[position]
    let text = node.text + regionNames(in: position) + visits(node.visits)
    return "  state \"\(MermaidText.escaped(text))\" as s\(position)"
  }

  private func state(_ position: Int) -> [String] {
    guard contents[position] != nil else {
      return [title(position)] + notes(position).map { "  s\(position) : \($0)" }
    }
    return ["\(title(position)) {"] + inside(of: position).map { "  " + $0 } + ["  }"]
  }

  /// The contents of a composite state, region by region.
  private func inside(of position: Int) -> [String] {
    blocks(of: [position] + regions(in: position))
  }

  private func regions(in frame: Int?) -> [Int] {
    (contents[frame] ?? []).filter { graph.nodes[$0].kind == .region }
  }

  /// Mermaid has no place for the name of a region.
  private func regionNames(in frame: Int?) -> String {
    let names = regions(in: frame).map { graph.nodes[$0].text }
    if names.allSatisfy(\.isEmpty) { return "" }
    return " (\(names.map { $0.isEmpty ? "…" : $0 }.joined(separator: ", ")))"
  }

  private func blocks(of frames: [Int]) -> [String] {
    Array(frames.map { lines(in: $0) }.filter { !$0.isEmpty }.joined(separator: ["  --"]))
  }

  /// The frame of the regions of the machine itself: at the top level, arrows would move states into the last region.
  private var machine: [String] {
    let regions = regions(in: nil)
    guard !regions.isEmpty else { return [] }
    let title = MermaidText.escaped(graph.name + regionNames(in: nil))
    return ["  state \"\(title)\" as \(Self.machine) {"]
      + blocks(of: regions).map { "  " + $0 } + ["  }"]
  }

  private static let machine = "machine"

  /// The contents of a frame: its states, and the arrows from its initial pseudostate.
  private func lines(in frame: Int) -> [String] {
    (contents[frame] ?? []).flatMap(node) + beginnings(in: frame)
  }
}

// MARK: - Notes

extension MermaidDiagram {
  func lines(ofNote text: String) -> [String] { [MermaidText.escaped(text)] }

  /// Regions have no name to which a note could refer.
  func neighbor(ofNotesOf position: Int) -> String {
    guard graph.nodes[position].kind == .region else { return "s\(position)" }
    return graph.nodes[position].parent.map { "s\($0)" } ?? Self.machine
  }
}

// MARK: - Looks

extension MermaidDiagram {
  private var classes: [String] {
    let current = graph.nodes.indices.filter { graph.nodes[$0].isCurrent && isState($0) }
    let scopes = graph.nodes.indices.filter { graph.nodes[$0].kind == .anyState }
    return named("any", "stroke-dasharray:4 3", scopes.map { "s\($0)" })
      + named(
        "current", "fill:#FFE9B8,stroke:#D98200,stroke-width:2px,color:#1F2D3D",
        current.map { "s\($0)" })
      + named(
        "remark", "fill:#FFFBE0,stroke:#A89A55,color:#1F2D3D",
        graph.notes.indices.map { "note\($0)" })
  }

  private func named(_ name: String, _ style: String, _ members: [String]) -> [String] {
    guard !members.isEmpty else { return [] }
    return ["  classDef \(name) \(style)"] + members.map { "  class \($0) \(name)" }
  }

  private func isState(_ position: Int) -> Bool {
    switch graph.nodes[position].kind {
    case .state, .composite, .final: true
    case .region, .initial, .choice, .junction, .fork, .join, .shallowHistory, .deepHistory,
      .entryPoint, .exitPoint, .terminate, .anyState:
      false
    }
  }
}
