/// The common parts of the texts for Mermaid and PlantUML.
protocol TextDiagram {
  var graph: StateGraph { get }
  /// The indices of the nodes in each frame; `nil` is the top level.
  var contents: [Int?: [Int]] { get }

  /// The lines of the note of a node, without its title.
  func notes(_ position: Int) -> [String]

  /// The text of a note, in one or more lines.
  func lines(ofNote text: String) -> [String]

  /// The name of the node beside which the notes of a node are.
  func neighbor(ofNotesOf position: Int) -> String
}

extension TextDiagram {
  /// The notes of all nodes.
  ///
  /// Frames and nodes for any state cannot contain lines, so a note has them.
  var notes: [String] {
    graph.nodes.indices.flatMap { position -> [String] in
      let isFrame = contents[position] != nil || graph.nodes[position].kind == .anyState
      let lines = isFrame ? notes(position) : []
      let notes =
        (lines.isEmpty ? [] : [lines]) + graph.nodes[position].notes.map(lines(ofNote:))
      return notes.flatMap { lines in
        ["note right of \(neighbor(ofNotesOf: position))"] + lines.map { "  \($0)" } + ["end note"]
      }
    }
  }

  func neighbor(ofNotesOf position: Int) -> String { "s\(position)" }

  /// The suffix of a label if visits are shown.
  func visits(_ count: Int?) -> String {
    count.map { " ×\($0)" } ?? ""
  }

  /// The labels of an arrow, each with the suffix.
  ///
  /// Without a label, only the suffix.
  func labels(of edge: StateGraph.Edge, suffix: String) -> [String] {
    let labels = edge.labelTexts
    if labels.isEmpty { return suffix.isEmpty ? [] : [String(suffix.drop { $0 == " " })] }
    return labels.map { $0 + suffix }
  }
}
