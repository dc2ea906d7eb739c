import Graphable
import Testing

@testable import GraphvizRendering

@Suite(.needsGraphviz) struct NotePictureTests {
  /// Notes of two states with an arrow between them, of a composite, a region and the whole machine.
  private let graph: StateGraph = {
    var graph = StateGraph(
      name: "Notes",
      nodes: [
        .init(.state, label: "outside"), .init(.composite, label: "frame"),
        .init(.region, label: "left", in: 1), .init(.state, label: "inside", in: 2),
        .init(.region, label: "right", in: 1), .init(.state, label: "other", in: 4),
      ],
      edges: [
        .init(from: 0, to: 3, .init("enter")), .init(from: 3, to: 0, .init("leave")),
        .init(from: 0, to: 1, .init("begin")),
      ], notes: ["all of it"])
    graph.nodes[0].notes = ["a note with a longer text\nin two lines", "a second note"]
    for node in 1...3 { graph.nodes[node].notes = ["note \(node)"] }
    return graph
  }()

  @Test(arguments: DiagramStyle.Direction.allCases)
  func `each note is drawn once, and lies on nothing`(direction: DiagramStyle.Direction) throws {
    let style = DiagramStyle(direction: direction)
    let faults = try PictureFaults(
      in: graph.rendered(as: .svg, style: style), of: graph.simplified(for: style))
    #expect(faults.grave == [])
    let notes = faults.picture.groups.filter { $0.classes.contains("note") }
    #expect(
      notes.map(\.id).sorted() == [
        "note0_0", "note0_0-line", "note0_1", "note0_1-line", "note1_0", "note2_0", "note3_0",
        "note3_0-line", "note_0",
      ])
  }
}
