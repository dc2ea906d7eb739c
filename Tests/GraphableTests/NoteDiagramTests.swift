import Graphable
import Testing

/// Notes in the texts for Graphviz, Mermaid and PlantUML, whatever they say.
struct NoteDiagramTests {
  private static let texts = [
    "Card data never leaves this state.", "it's \"1\" \\ \n\n<2> & é */ 😀", "end note",
    "append note\n  !pragma\n1. [*] --> s1\n'x: ;", "\u{202E}:--",
  ]

  private let graph: StateGraph = {
    var graph = StateGraph(
      name: "Notes",
      nodes: [
        .init(.state, label: "simple"), .init(.composite, label: "composite"),
        .init(.state, label: "inner", in: 1),
        .init(.composite, label: "parallel", activities: [.entry("append note")]),
        .init(.region, label: "region", in: 3), .init(.state, label: "last", in: 4),
        .init(.final, label: "end"), .init(.initial),
      ],
      edges: [
        .init(from: 7, to: 0), .init(from: 0, to: 1, .init("go")),
        .init(from: 2, to: 5, .init("on")), .init(from: 3, to: 6),
      ], notes: ["About the whole machine.", texts[1]])
    graph.nodes[0].notes = texts
    for node in 1...6 { graph.nodes[node].notes = ["remark \(node)"] }
    return graph
  }()

  @Test func `DOT has a folded corner beside a state, and in a frame`() throws {
    try expectGolden(graph.dot(), "Notes.dot")
  }

  @Test func `Mermaid has a note beside the state, its composite, or by itself`() throws {
    try expectGolden(graph.mermaid(), "Notes.mmd")
  }

  @Test func `PlantUML has a note beside the state, and by itself`() throws {
    try expectGolden(graph.plantUML(), "Notes.puml")
  }

  @Test func `a dark diagram has dark notes`() {
    let dark = graph.dot(style: .init(appearance: .dark))
    #expect(dark.contains("shape=note") && !dark.contains("#FFFBE0"))
  }

  @Test func `no line of a text ends the note that contains it`() {
    for diagram in [graph.mermaid(), graph.plantUML()] {
      let lines = diagram.split(separator: "\n").map { $0.drop { $0 == " " } }
      let starts = lines.count { $0.hasPrefix("note ") }
      #expect(lines.count { $0.lowercased() == "end note" } == starts)
    }
    #expect(graph.mermaid().components(separatedBy: "end note").count - 1 == 12)
  }

  @Test func `a graph without loops and parallel edges keeps the notes`() {
    #expect(graph.mergingParallelEdges().notes == graph.notes)
    #expect(graph.hidingSelfLoops().notes == graph.notes)
    #expect(graph.focused(on: "parallel").notes == graph.notes)
  }

  @Test func `notes are part of the descriptions for screen readers`() {
    #expect(graph.details(of: 1) == "note: remark 1")
    #expect(graph.summary.contains("Note: About the whole machine."))
  }
}
