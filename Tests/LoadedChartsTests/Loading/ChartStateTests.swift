import ChartDocuments
import ChartSources
import Foundation
import LoadedCharts
import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// What only a state can have, at the top of a file.
@Suite struct `A chart with timers, work or histories of its own` {
  private func machine(_ json: String) throws -> ChartDocument {
    try ChartDocument(xstate: Data(json.utf8))
  }

  @Test func `takes a transition after a time`() throws {
    let run = try Run(
      machine(
        """
        {"id": "m", "initial": "a", "after": {"1000": ".b"}, "states": {"a": {"on": {"x": "c"}}, "b": {}, "c": {}}}
        """))
    #expect(run.machine.isIn("chart"))
    run.handle("x")
    run.host.advance(by: .milliseconds(999))
    #expect(run.machine.leaves == ["c"])
    run.host.advance(by: .milliseconds(1))
    #expect(run.machine.leaves == ["b"])
  }

  @Test func `sends the events of its timers, until it completes`() throws {
    var file = document(
      .init("a", [("t", "b"), ("end", "over")]), .init("b"), .init("over", kind: .final))
    file.root.timers = [.init(after: .fixed(.seconds(1)), event: "t")]
    let first = try Run(file)
    first.host.advance(by: .seconds(1))
    #expect(first.machine.leaves == ["b"])
    let second = try Run(file)
    second.handle("end")
    #expect(second.machine.state.isFinal)
    second.host.advance(by: .seconds(1))
    #expect(second.machine.leaves == ["chart.end"])
  }

  @Test func `performs its exit actions once when it completes`() throws {
    var file = document(.init("a", [("end", "over")]), .init("over", kind: .final))
    file.root.timers = [.init(after: .fixed(.seconds(9)), event: "t")]
    file.root.transitions = [.init(on: .event("t"), actions: [.named("tick")])]
    (file.root.entry, file.root.exit) = ([.named("in")], [.named("out")])
    let run = try Run(file, actions: ["in", "out", "tick"])
    #expect(run.journal.take() == "in")
    run.handle("t", "end")
    #expect(run.journal.take() == "tick out")
    run.machine.stop()
    #expect(run.journal.take() == "")
  }

  @Test func `completes although a wildcard awaits all events`() throws {
    let file = try document(
      """
      <s:timer after="5s" sends="t"/>
      <state id="chart"><transition event="end" target="over"/></state><final id="over"/>
      """)
    var wild = file
    wild.root.transitions = [.init(on: .events([.any]), to: .state("chart"))]
    let run = try Run(wild)
    #expect(run.machine.isIn("chart_"))
    run.handle("end")
    #expect(run.machine.state.isFinal)
  }

  @Test func `does its work as long as the machine runs`() async throws {
    let file = try machine(
      """
      {"initial": "a", "invoke": {"src": "load", "id": "l", "onDone": ".b", "onError": ".c"},
       "states": {"a": {}, "b": {}, "c": {}}}
      """)
    for fails in [false, true] {
      var bindings = ChartBindings<Void>()
      bindings.work("load") { _, _ in
        if fails { throw Broken() }
        return .done(nil)
      }
      let actor = try StateMachineActor(
        schema: StatechartSchema(LoadedChart(file, bindings: bindings)), clock: ManualClock())
      await actor.start()
      let state = try await actor.first { !$0.contains("a") && !$0.isInactive }
      #expect(state.leaves == [fails ? "c" : "b"])
    }
  }

  @Test func `enters its history, also a deep one`() throws {
    let file = try machine(
      """
      {"initial": "a", "on": {"back": ".past"}, "states": {
        "a": {"initial": "x", "states": {"x": {"on": {"go": "y"}}, "y": {}}},
        "past": {"type": "history", "history": "deep", "target": "a"}}}
      """)
    let run = try Run(file)
    #expect(run.handle("go", "back") == ["a.y"])
  }

  @Test func `may have regions, a barrier and an exit point`() throws {
    var file = ChartDocument()
    file.root.kind = .parallel
    file.root.regions = [
      .init("l", states: [.init("a", [("x", "b")]), .init("b", kind: .final)]),
      .init("r", states: [.init("c", [("y", "d")]), .init("d", kind: .final)]),
    ]
    file.root.barriers = [.init("closed", unless: .literal(true))]
    file.root.points = [.init("out", kind: .exit, targets: [])]
    file.root.regions[0].states[0].transitions.append(
      .init(on: .event("leave"), to: .targets([.exitPoint("out")])))
    let run = try Run(file)
    #expect(run.handle("x") == ["b", "c"])
    #expect(!run.machine.state.isFinal)
    run.handle("y")
    #expect(run.machine.state.isFinal)
    let other = try Run(file)
    other.handle("leave")
    #expect(other.machine.leaves == ["chart.end"])
  }

  @Test func `leads to its end from those of its points that are exits without a target`() {
    var file = document(.init("a"))
    file.root.barriers = [.init("closed", unless: .literal(true))]
    file.root.points = [
      .init("in", kind: .entry, targets: []), .init("out", kind: .exit, targets: []),
      .init("over", kind: .exit, targets: [.state("a")]),
    ]
    #expect(
      file.withChartAsState().document.root.states[0].points.map(\.targets) == [
        [], [.state("chart.end")], [.state("a")],
      ])
  }

  @Test func `becomes Swift with the same states`() throws {
    let file = try machine(
      #"{"initial": "a", "after": {"1000": ".b"}, "states": {"a": {}, "b": {}}}"#)
    let text = try SwiftSource(of: file, typeName: "Top").text
    #expect(text.contains("state(.chart, initial: .a) {"))
    #expect(text.contains("after(.seconds(1), send: .chartTimeout)"))
  }

  @Test func `remains as it is if it has nothing of the kind`() throws {
    let file = document(.init("a", [("end", "over")]), .init("over", kind: .final))
    #expect(file.withChartAsState().document == file)
    #expect(file.withChartAsState().chart == nil)
    #expect(try !Run(file).machine.isIn("chart"))
  }
}
