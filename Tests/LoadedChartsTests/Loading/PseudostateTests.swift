import ChartDocuments
import LoadedCharts
import Schematic
import Statecharts
import Testing

struct PseudostateTests {
  private typealias State = ChartDocument.State
  private typealias Transition = ChartDocument.Transition
  private typealias Branch = ChartDocument.Branch

  /// A parallel state with the regions `left` and `right`, of the states `l1`, `l2`, `r1` and `r2`.
  private var parallel: State {
    State(
      "p", kind: .parallel,
      regions: [
        ChartDocument.Region("left", states: [State("l1", [("l", "l2")]), State("l2")]),
        ChartDocument.Region("right", states: [State("r1", [("r", "r2")]), State("r2")]),
      ])
  }

  private func leading(to destination: ChartDocument.Destination) -> State {
    State("a", transitions: [Transition(on: .event("go"), to: destination)])
  }

  private let branches = [
    Branch(to: [.state("b")], if: .named("first"), actions: [.named("one")]),
    Branch(to: [.state("c")], actions: [.named("two")]),
  ]

  @Test func `a junction leads to its first enabled branch`() throws {
    let file = document(leading(to: .junction(branches)), State("b"), State("c"))
    let run = try Run(file, actions: ["one", "two"], guards: ["first"])
    #expect(run.handle("go") == ["c"])
    #expect(run.journal.take() == "two")
  }

  @Test func `a choice evaluates its guards after the actions of the transition`() throws {
    var start = leading(to: .choice(branches))
    start.transitions[0].actions = [.named("decide")]
    let run = try Run(
      document(start, State("b"), State("c")), actions: ["one", "two"], guards: ["first"]
    ) { $0.action("decide") { journal, _ in journal.holding = ["first"] } }
    #expect(run.handle("go") == ["b"])
    #expect(run.journal.take() == "one")
  }

  @Test func `several targets are a fork, whose branches may have actions`() throws {
    let plain = document(leading(to: .targets([.state("l2"), .state("r2")])), parallel)
    #expect(try Run(plain).handle("go") == ["l2", "r2"])
    let fork = ChartDocument.Destination.fork([
      Branch(to: [.state("l2")], actions: [.named("one")]),
      Branch(to: [.state("r2")], actions: [.named("two")]),
    ])
    let run = try Run(document(leading(to: fork), parallel), actions: ["one", "two"])
    #expect(run.handle("go") == ["l2", "r2"])
    #expect(run.journal.take() == "one two")
  }

  @Test func `a join waits for all of its sources`() throws {
    let joining = parallel.with { state in
      for (region, source) in [(0, "l2"), (1, "r2")] {
        state.regions[region].states[1] = State(
          source, transitions: [Transition(on: .event("join"), to: .targets([.join("both")]))])
      }
      state.joins = [ChartDocument.Join("both", targets: [.state("end")], actions: [.named("one")])]
    }
    let run = try Run(document(joining, State("end")), actions: ["one"])
    #expect(run.handle("l", "join") == ["l2", "r1"])
    #expect(run.handle("r", "join") == ["end"])
    #expect(run.journal.take() == "one")
  }

  @Test func `a selection leads to the state that a function returns`() throws {
    let file = document(
      leading(to: .selection("next", among: ["b", "c"])), State("b"), State("c"))
    let run = try Run(file) { bindings in
      bindings.selection("next") { $0.event?.data == .bool(true) ? "c" : nil }
    }
    #expect(run.machine.handle("go") == .ignored)
    run.machine.handle(NamedEvent("go", data: .bool(true)))
    #expect(run.machine.leaves == ["c"])
  }

  @Test func `the history of one region restores that region alone`() throws {
    let target = ChartDocument.Target.history(of: "p", .shallow, region: "left")
    let away = parallel.with { state in
      state.transitions = [Transition(on: .event("away"), to: .state("a"))]
      state.regions[0].histories = [
        ChartDocument.History(defaults: ["l2"], actions: [.named("one")])
      ]
    }
    let run = try Run(document(leading(to: .targets([target])), away), actions: ["one"])
    #expect(run.handle("go") == ["l2", "r1"])
    #expect(run.journal.take() == "one")
    #expect(run.handle("r", "away", "go") == ["l2", "r1"])
    #expect(run.journal.take() == "")
  }

  @Test func `a deep history restores all states`() throws {
    let target = ChartDocument.Target.history(of: "p", .deep)
    let away = parallel.with {
      $0.transitions = [Transition(on: .event("away"), to: .state("a"))]
    }
    let run = try Run(document(leading(to: .targets([target])), away))
    #expect(run.handle("go") == ["l1", "r1"])
    #expect(run.handle("r", "away", "go") == ["l1", "r2"])
  }

  @Test func `entry and exit points lead in and out`() throws {
    var composite = State("p", states: [State("b"), State("c")])
    composite.states[1].transitions = [
      Transition(on: .event("out"), to: .targets([.exitPoint("failed")]))
    ]
    composite.points = [
      ChartDocument.Point("fast", kind: .entry, targets: [.state("c")], actions: [.named("one")]),
      ChartDocument.Point("failed", kind: .exit, targets: [.state("a")], actions: [.named("two")]),
    ]
    let file = document(leading(to: .targets([.entryPoint("fast", of: "p")])), composite)
    let run = try Run(file, actions: ["one", "two"])
    #expect(run.handle("go") == ["c"])
    #expect(run.handle("out") == ["a"])
    #expect(run.journal.take() == "one two")
  }

  @Test func `a terminate pseudostate ends the machine without exits`() throws {
    let run = try Run(
      document(leading(to: .targets([.termination])).with { $0.exit = [.log("no")] }))
    run.handle("go")
    #expect(run.machine.state.isTerminated)
  }
}
