import Graphable
import Schematic
import StateMaps
import Statecharts
import Testing
import TransitionTables

struct DrawableDefinitionTests {
  @Test func `drawing evaluates a chart's body once`() throws {
    let count = Count()
    #expect(try StateGraph(of: Chart(count: count)).nodes.count == 2)
    #expect(count.value == 1)
  }

  @Test func `drawing evaluates a table's body once`() throws {
    let count = Count()
    #expect(try StateGraph(of: Table(count: count)).edges.count == 2)
    #expect(count.value == 1)
  }

  @Test func `drawing evaluates a map's body once`() throws {
    let count = Count()
    #expect(try StateGraph(of: Map(count: count)).nodes.count == 2)
    #expect(count.value == 1)
  }

  @Test func `a definition of a custom kind can be drawn`() throws {
    let graph = try StateGraph(of: Build(), named: "Build", highlighting: 1)
    #expect(graph.name == "Build")
    #expect(graph.nodes.map(\.label) == ["compile", "link"])
    #expect(graph.nodes.map(\.isCurrent) == [false, true])
    #expect(graph.table().contains("| compile |       |        | link       |"))
  }
}

private final class Count {
  private(set) var value = 0
  func increment() { value += 1 }
}

private struct Chart: Statechart {
  typealias State = String
  typealias Event = String
  let count: Count

  var body: [Element] {
    let _ = count.increment()
    state("only")
  }
}

private struct Table: TransitionTable {
  typealias State = String
  typealias Event = String
  let count: Count
  let initialState = "a"

  var body: [Row] {
    let _ = count.increment()
    on("go", from: "a", to: "b")
  }
}

private struct Map: StateMap {
  typealias State = String
  let count: Count

  var body: [Element] {
    let _ = count.increment()
    state("only")
  }
}

/// A custom kind of definition: stages, one after the other.
private protocol Pipeline: DrawableDefinition where HighlightedState == Int {
  var body: [String] { get }
}

extension Pipeline {
  func makeGraph(highlighting current: Int?) -> StateGraph {
    var graph = StateGraph()
    for (position, stage) in body.enumerated() {
      graph.add(StateGraph.Node(.state, label: stage, isCurrent: position == current))
      if position > 0 { graph.add(StateGraph.Edge(from: position - 1, to: position)) }
    }
    return graph
  }
}

private struct Build: Pipeline {
  var body: [String] { ["compile", "link"] }
}
