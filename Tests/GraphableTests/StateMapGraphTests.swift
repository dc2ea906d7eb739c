import Graphable
import Schematic
import StateMaps
import Testing

struct StateMapGraphTests {
  @Test func `permitted transitions are solid edges, and candidates are dashed`() throws {
    let graph = try StateGraph(of: Session())
    #expect(
      arrows(graph) == [
        "initial → starting", "starting → in next / by ticket -", "starting → out", "out → in",
        "in → out", "any state → dead", "any state → hidden suspend", "hidden → H resume",
      ])
  }

  @Test func `nodes have their kinds, and show named hooks and barriers`() throws {
    let graph = try StateGraph(of: Session())
    #expect(graph.nodes.filter { $0.kind == .final }.map(\.label) == ["dead"])
    let lines = graph.nodes.flatMap(\.activities).map(\.description)
    #expect(lines == ["barrier [a user is known]", "afterEntering / greet"])
    #expect(graph.nodes.flatMap(\.activities).first?.role == .barrier)
  }

  @Test func `the current state is highlighted`() throws {
    let machine = try StateMachine(Session())
    machine.transitionToNext()
    let graph = try StateGraph(of: Session(), highlighting: machine.state)
    #expect(graph.nodes.filter(\.isCurrent).map(\.label) == ["in"])
  }

  @Test func `the texts of a map are as recorded`() throws {
    let graph = try StateGraph(of: Session(), named: "Session")
    for text in [graph.dot(), graph.mermaid(), graph.plantUML(), graph.table()] {
      #expect(text.contains("any state"))
      #expect(text.contains("by ticket"))
    }
  }

  @Test func `a row of the Markdown table has Any as its source state`() throws {
    let rows = try StateGraph(of: Session()).table().split(separator: "\n")
    #expect(rows.suffix(2).allSatisfy { $0.hasPrefix("| any state ") })
  }

  @Test func `final states have their names, and the current one is highlighted in texts`() throws {
    let machine = try StateMachine(Session())
    machine.transition(to: "dead")
    let graph = try StateGraph(of: Session(), highlighting: machine.state)
    let mermaid = graph.mermaid()
    #expect(mermaid.contains("  state \"dead\" as s3\n  s3 --> [*]\n"))
    #expect(mermaid.hasSuffix("\n  class s3 current\n"))
    #expect(graph.plantUML().contains("\nstate \"dead\" as s3 #FFE9B8\ns3 --> [*]\n"))
  }

  @Test func `drawing a map with faults throws its error`() {
    struct Map: StateMap {
      typealias State = String
      var body: [Element] { state("a", to: "b") }
    }
    #expect(throws: InvalidDefinitionError.self) { try StateGraph(of: Map()) }
  }

  private func arrows(_ graph: StateGraph) -> [String] {
    func name(_ position: Int) -> String {
      let node = graph.nodes[position]
      return node.label.isEmpty ? "\(node.kind)" : node.label
    }
    return graph.edges.map { edge in
      ([name(edge.source), "→", name(edge.target)] + edge.labels.map(\.description)
        + (edge.isCandidate ? ["-"] : [])).joined(separator: " ")
    }
  }
}

private struct Session: StateMap {
  typealias State = String

  var body: [Element] {
    state("starting", to: "in", "out") { next("by ticket", among: ["in"]) { "in" } }
    state("out", to: "in")
    state("in", to: "out") {
      barrier("a user is known") { true }
      afterEntering("greet") { _ in }
      beforeLeaving { _ in }
    }
    finalGlobal("dead")
    background("hidden")
  }
}
