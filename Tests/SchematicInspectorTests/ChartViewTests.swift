import ExampleMachines
import GraphvizRendering
import Schematic
import StateGraphs
import Statecharts
import Testing

@testable import SchematicInspector

@Suite(.enabled(if: Graphviz.isAvailable)) struct ChartViewTests {
  private func chart(_ graph: StateGraph) -> InspectedChart {
    InspectedChart(id: "chart", name: "chart", graph: graph, names: nil)
  }

  private func player() throws -> InspectedChart {
    try chart(StateGraph(of: Player(), named: "Player"))
  }

  /// Two composite states that no transition connects with each other, and a state.
  private let apart = StateGraph(
    name: "Apart",
    nodes: [
      .init(.composite, label: "a"), .init(.state, label: "inner", in: 0),
      .init(.composite, label: "b"), .init(.state, label: "inner", in: 2),
      .init(.state, label: "next"),
    ],
    edges: [.init(from: 1, to: 4, .init("go")), .init(from: 3, to: 3, .init("again"))])

  @Test func `a view of the outermost states has them, and the transitions that it shows`() throws {
    let line = try RecordedLine(player().line(of: ChartView(depth: 1, focus: nil)))
    #expect(line["type"] == "view")
    #expect(try line.parts("nodes").compactMap { $0["path"] } == ["off", "on"])
    #expect(
      try line.parts("edges").map { $0.texts("ids") } == [
        ["transition0"], ["transition2"], ["transition3"],
      ])
    #expect(line["svg"]?.contains(">playing<") == false)
  }

  @Test func `a view of a composite state has its contents and its neighbors`() throws {
    let line = try RecordedLine(chart(apart).line(of: ChartView(depth: nil, focus: "a")))
    #expect(try line.parts("nodes").compactMap { $0["path"] } == ["a", "a/inner", "next"])
    #expect(try line.parts("edges").map { $0.texts("ids") } == [["transition0"]])
  }

  @Test func `a view of a state that is not there is an error that names it`() throws {
    let error = #expect(throws: SendingError.self) {
      try chart(apart).line(of: ChartView(depth: nil, focus: "c"))
    }
    #expect(error?.description == "The chart has no composite state 'c'.")
    #expect(error?.status == 404)
  }

  @Test func `a view of one of two composite states with a name is an error that says so`() throws {
    var graph = apart
    graph.nodes[2].label = "a"
    graph.nodes[2].parent = nil
    graph.nodes[2].pathName = "b"
    let error = #expect(throws: SendingError.self) {
      try chart(graph).line(of: ChartView(depth: nil, focus: "b"))
    }
    #expect(
      error?.description
        == "Another composite state has the name 'a', too: give one of them another name.")
  }
}

extension RecordedLine {
  /// The objects in a member.
  fileprivate func parts(_ name: String) throws -> [RecordedLine] {
    try texts(name).map(RecordedLine.init)
  }
}
