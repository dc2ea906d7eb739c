import Foundation
import Graphable
import Testing

/// Every text has all of its graph: random graphs, in each format.
@Suite struct TextContentTests {
  enum Format: String, CaseIterable {
    case dot, mmd, puml, md

    func text(of graph: StateGraph) -> String {
      switch self {
      case .dot: graph.dot()
      case .mmd: graph.mermaid()
      case .puml: graph.plantUML()
      case .md: graph.table()
      }
    }
  }

  @Test(arguments: Format.allCases, 1...UInt64(40))
  func `a text has each state, each action and each label of its graph`(
    format: Format, seed: UInt64
  ) throws {
    let graph = RandomFrames.fullGraph(seed: seed)
    let text = format.text(of: graph)
    try keep(text, "random-\(seed).\(format.rawValue)")
    var words = graph.nodes.filter(\.isState).map(\.label)
    words += graph.nodes.flatMap(\.activities).flatMap(\.words)
    words += graph.edges.flatMap(\.labels).flatMap(\.words)
    if format == .mmd || format == .puml {
      words += graph.nodes.filter { $0.kind == .region }.map(\.label)
    }
    let missing = words.filter { !text.contains($0) }
    #expect(missing == [], "seed \(seed)\n\(text)")
  }

  @Test(arguments: 1...UInt64(40))
  func `Mermaid and PlantUML have each arrow of the graph`(seed: UInt64) {
    let graph = RandomFrames.fullGraph(seed: seed)
    let outline = MermaidOutline(graph.mermaid())
    #expect(outline.misplaced.isEmpty)
    #expect(outline.lost.isEmpty)
    let declared = graph.nodes.count { $0.kind != .region && $0.kind != .initial }
    let hasMachine = graph.nodes.contains { $0.kind == .region && $0.parent == nil }
    #expect(outline.places.count == declared + (hasMachine ? 1 : 0))
    // Each frame with an initial pseudostate has one, and final states have arrows of their own.
    let dots = graph.nodes.count { $0.kind == .initial }
    #expect(outline.arrows.count { $0.source == "[*]" } == dots)
    #expect(
      outline.arrows.count { $0.target == "[*]" } == graph.nodes.count { $0.kind == .final })
    let arrows = graph.plantUML().split(separator: "\n").count { $0.contains("-->") }
    #expect(arrows == graph.edges.count + graph.nodes.count { $0.kind == .final })
    let lines = Set(graph.plantUML().split(separator: "\n").map { $0.drop { $0 == " " } })
    for (index, edge) in graph.edges.enumerated() where graph.nodes[edge.target].isState {
      #expect(
        lines.contains { $0.contains(" --> s\(edge.target)") },
        "edge \(index) of seed \(seed)")
    }
  }

  @Test func `the regions of a machine are in a frame, and keep their initial states`() {
    let graph = StateGraph(
      name: "both",
      nodes: [
        .init(.region, label: "one"), .init(.initial, in: 0),
        .init(.state, label: "a", activities: [.init("entry", action: "light")], in: 0),
        .init(.region, label: "two"), .init(.initial, in: 3), .init(.state, label: "b", in: 3),
        .init(.join),
      ],
      edges: [
        .init(from: 1, to: 2), .init(from: 4, to: 5), .init(from: 2, to: 5, .init("go")),
        .init(from: 5, to: 6, .init("end")),
      ])
    #expect(
      graph.mermaid() == """
        ---
        title: "both"
        ---
        stateDiagram-v2
          direction LR
          state s6 <<join>>
          state "both (one, two)" as machine {
            state "a" as s2
            s2 : entry / light
            [*] --> s2
            --
            state "b" as s5
            [*] --> s5
          }
          s2 --> s5 : go
          s5 --> s6 : end

        """)
  }

  @Test func `a deep history is a state in PlantUML, which old versions read`() {
    let graph = StateGraph(
      name: "",
      nodes: [
        .init(.composite, label: "a"), .init(.state, label: "b", in: 0), .init(.deepHistory, in: 0),
        .init(.state, label: "c"),
      ],
      edges: [.init(from: 3, to: 2, .init("back")), .init(from: 2, to: 1)])
    let text = graph.plantUML()
    #expect(text.contains("\n  state \"H*\" as s2 <<history*>>\n"))
    #expect(text.contains("\ns3 --> s2 : back\ns2 --> s1\n"))
  }

  /// Writes a text into the folder that `SCHEMATIC_TEXTS` names, for `Scripts/check-texts`.
  private func keep(_ text: String, _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["SCHEMATIC_TEXTS"] else { return }
    let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}

extension StateGraph.Node {
  /// Whether it is a state, whose label every text has.
  fileprivate var isState: Bool {
    switch kind {
    case .state, .composite, .final: true
    case .region, .initial, .choice, .junction, .fork, .join, .shallowHistory, .deepHistory,
      .entryPoint, .exitPoint, .terminate, .anyState:
      false
    }
  }
}

extension StateGraph.Label {
  fileprivate var words: [String] { [event, self.guard, action].compactMap { $0 } }
}
