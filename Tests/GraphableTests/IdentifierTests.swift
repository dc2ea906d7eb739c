import Graphable
import Schematic
import Statecharts
import Testing

struct IdentifierTests {
  struct Door: Statechart {
    typealias State = String
    typealias Event = String
    var body: [Element] {
      state("closed") { on("push", to: "open") }
      state("open") {
        state("ajar")
      }
    }
  }

  @Test func `the DOT text has the ids of the graph, once each`() throws {
    let graph = try StateGraph(of: Door())
    let text = graph.dot()
    let ids =
      graph.nodes.indices.map(graph.id(ofNode:)) + graph.edges.indices.map(graph.id(ofEdge:))
    for id in ids { #expect(text.ranges(of: "id=\"\(id)\"").count == 1, "\(id)") }
  }

  @Test func `the id of a state is found by its path`() throws {
    let graph = try StateGraph(of: Door())
    let ajar = try #require(graph.nodes.firstIndex { $0.label == "ajar" })
    #expect(graph.id(ofStateAt: "open/ajar") == graph.id(ofNode: ajar))
    #expect(graph.id(ofStateAt: "ajar") == nil)
  }

  @Test func `the id of a state is found by its path, and not by its label in diagrams`() throws {
    for graph in [try StateGraph(of: Signal()), try StateGraph(of: Blinker())] {
      let green = try #require(graph.nodes.firstIndex { $0.label == "green light" })
      #expect(graph.id(ofStateAt: "green") == graph.id(ofNode: green))
      #expect(graph.id(ofStateAt: "green light") == nil)
    }
    #expect(try StateMachine(Signal()).schema.path(of: .green) == "green")
  }
}

private enum Light: CaseIterable, DOTLabelable {
  case red, green
  var dotLabel: String { "\(self) light" }
}

private struct Signal: Statechart {
  typealias State = Light
  typealias Event = Light
  var body: [Element] {
    state(.red) { on(.green, to: .green) }
    state(.green)
  }
}

private struct Blinker: FlatStateMachineSchema {
  let initialState = Light.red
  func transition(from state: Light, on event: Light) -> Transition<Light, Light, Void>? {
    .to(event)
  }
}
