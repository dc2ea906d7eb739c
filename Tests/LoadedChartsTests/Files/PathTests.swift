import ChartDocuments
import LoadedCharts
import Schematic
import StateGraphs
import Statecharts
import TestSupport
import Testing

/// Paths consist of the titles of states: those of files, which differ from the ids, and those of typed
/// charts.
struct StatePathTests {
  private var file: ChartDocument {
    let camera = ChartDocument.Region(
      "camera", states: [named("1", "idle"), named("2", "recording")])
    let drive = ChartDocument.Region(states: [named("3", "idle")])
    var flying = named("0", "flying")
    flying.kind = .parallel
    flying.regions = [camera, drive]
    flying.regions[0].states[0].transitions = [.init(on: .event("go"), to: .state("2"))]
    return document(flying)
  }

  private func named(_ id: String, _ label: String) -> ChartDocument.State {
    ChartDocument.State(id).with { $0.label = label }
  }

  @Test func `states are found by the titles of a file`() throws {
    let run = try Run(file)
    #expect(run.handle("go") == ["2", "3"])
    #expect(try run.machine.isIn(run.machine.schema.state(at: "flying@camera/recording")))
    #expect(try run.machine.isIn(run.machine.schema.state(at: "flying@0/recording")))
    #expect(try !run.machine.isIn(run.machine.schema.state(at: "flying@camera/idle")))
    #expect(try run.machine.schema.state(at: "flying@1/idle").id == "3")
    #expect(run.machine.schema.path(of: "2") == "flying@camera/recording")
    #expect(run.machine.isIn("2"))
  }

  @Test func `a configuration and a diagram show the titles`() throws {
    let run = try Run(file)
    #expect(
      "\(run.machine.state)" == """
        flying
          region 'camera'
            idle
          region 2
            idle
        """)
    let graph = try StateGraph(of: LoadedChart<Journal>(file), highlighting: run.machine.state)
    let states = graph.nodes.filter { $0.kind == .state }
    #expect(states.map(\.title) == ["idle", "recording", "idle"])
    #expect(states.map(\.label) == ["1", "2", "3"])
    #expect(states.map(\.isCurrent) == [true, false, true])
  }

  // TB-55
  @Test func `a machine of a typed chart is asked by paths, too`() throws {
    let machine = try StateMachine(NestedStates())
    machine.start()
    let leaf = try #require(machine.state.leaves.first)
    let path = try #require(machine.schema.path(of: leaf))
    #expect(path == "a/a1")
    #expect(try machine.isIn(machine.schema.state(at: path)))
    #expect(try machine.isIn(machine.schema.state(at: "a")))
    #expect(try !machine.isIn(machine.schema.state(at: "c/c2@1/c222")))
    #expect(throws: StatePathError.self) { try machine.isIn(machine.schema.state(at: "c/c2/c222")) }
  }

  @Test func `states of a diagram are highlighted by their paths`() throws {
    let graph = try StateGraph(of: NestedStates())
      .highlighting(statesAt: ["c/c2@1/c222", "a/a1"])
    let current = graph.nodes.filter(\.isCurrent).map(\.label)
    #expect(Set(current) == ["a", "a1", "c", "c2", "c222"])
    let titled = try StateGraph(of: LoadedChart<Void>(file))
    #expect(titled.node(at: "flying@camera/idle").map { titled.nodes[$0].label } == "1")
    #expect(titled.node(at: "flying@1/idle").map { titled.nodes[$0].label } == "3")
  }

  // TB-56
  @Test func `paths at which no state is are one error`() throws {
    let graph = try StateGraph(of: NestedStates())
    let wrong = ["c/c2/c222", "c/c2@5/c222", "c/c2@-1/c222", "c/c1/c222", "x", ""]
    let error = #expect(throws: StatePathError.self) {
      try graph.highlighting(statesAt: wrong + ["a"])
    }
    #expect(error?.paths == wrong)
  }
}
