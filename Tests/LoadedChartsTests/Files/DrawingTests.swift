import ChartDocuments
import Foundation
import Graphable
import LoadedCharts
import StateGraphs
import Testing

@Suite struct DrawingOfFilesTests {
  @Test func `A transition after a delay is drawn with the delay, and its timer is not`() throws {
    let graph = try graph(
      #""after": {"3000": {"target": "b", "actions": "x"}, "patience": {"target": "b", "guard": "g"}}"#,
      actions: ["x"], guards: ["g"], delays: ["patience"])
    #expect(graph.nodes[0].activities == [])
    #expect(
      graph.edges.flatMap(\.labels) == [
        .after("3 s", action: "x"), .after("patience", guard: "g"),
      ])
  }

  @Test func `An internal transition after a delay is a line in its state`() throws {
    let graph = try graph(#""after": {"500": {"actions": "beep"}}"#, actions: ["beep"])
    #expect(graph.nodes[0].activities == [.after("500 ms", action: "beep")])
  }

  @Test func `A timer that sends an event is drawn beside a transition after the same delay`()
    throws
  {
    var document = ChartDocument()
    var state = ChartDocument.State(
      "a",
      transitions: [
        .init(on: .after(.fixed(.seconds(3))), to: .targets([.state("b")])),
        .init(on: .events([.event("tick")]), to: .targets([.state("b")])),
      ])
    state.timers = [
      .init(after: .fixed(.seconds(3)), event: "tick"),
      .init(after: .fixed(.seconds(3)), every: .seconds(3), event: "tick"),
    ]
    document.root.states = [state, .init("b")]
    let graph = try StateGraph(of: LoadedChart<Journal>(document))
    #expect(
      graph.nodes[0].activities == [
        .after("3 s", action: "tick"), .init("every 3 s", action: "tick", role: .time),
      ])
    #expect(graph.edges.flatMap(\.labels) == [.after("3 s"), .init("tick")])
  }

  private func graph(
    _ member: String, actions: [String] = [], guards: [String] = [], delays: [String] = []
  ) throws -> StateGraph {
    let text = #"{"initial": "a", "states": {"a": {\#(member)}, "b": {}}}"#
    let document = try ChartDocument(xstate: Data(text.utf8))
    var bindings = ChartBindings<Journal>(actions: actions, guards: guards)
    for name in delays { bindings.delay(name) { _, _ in .zero } }
    return try StateGraph(of: LoadedChart(document, bindings: bindings))
  }
}

extension StateGraph.Label {
  fileprivate static func after(
    _ time: String, guard condition: String? = nil, action: String? = nil
  ) -> Self {
    Self("after \(time)", guard: condition, action: action, role: .time)
  }
}
