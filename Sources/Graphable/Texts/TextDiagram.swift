/// What texts for Mermaid and for PlantUML have in common.
protocol TextDiagram {
  var graph: StateGraph { get }
  /// The positions of the nodes that stand in each frame; `nil` is the top.
  var contents: [Int?: [Int]] { get }

  /// What is to be said about a node besides its title, a line each, as the text writes it.
  func remarks(_ position: Int) -> [String]
}

extension TextDiagram {
  /// A frame has no room for remarks, nor has what stands for any state: notes have.
  var notes: [String] {
    graph.nodes.indices.flatMap { position -> [String] in
      guard contents[position] != nil || graph.nodes[position].kind == .anyState else { return [] }
      let remarks = remarks(position)
      guard !remarks.isEmpty else { return [] }
      return ["note right of s\(position)"] + remarks.map { "  \($0)" } + ["end note"]
    }
  }

  /// What stands behind a label when a run is shown.
  func visits(_ count: Int?) -> String {
    count.map { " ×\($0)" } ?? ""
  }

  /// The labels of an arrow, each with the suffix, which also stands where there is none.
  func labels(of edge: StateGraph.Edge, suffix: String) -> [String] {
    let labels = edge.labelTexts
    if labels.isEmpty { return suffix.isEmpty ? [] : [String(suffix.drop { $0 == " " })] }
    return labels.map { $0 + suffix }
  }
}
