import ExampleMachines
import Schematic
import SchematicConcurrency
import SchematicInspector
import SchematicTesting
import StateGraphs
import Statecharts
import Testing

private struct Order: Statechart {
  enum State { case open, paying, paid }
  enum Event: Equatable { case pay, late, note(String) }

  var body: [Element] {
    state(.open) {
      on(.pay, to: .paying)
    }
    state(.paying) {
      after(.seconds(30), send: .late)
      on(.late, to: .open)
      on(.pay, to: .paid)
    }
    state(.paid) {}
  }
}

/// Sends itself an event after a delay.
private struct Alarm: Statechart {
  enum State { case on }
  enum Event { case set, cancel, ring }

  var body: [Element] {
    state(.on) {
      on(internal: .set).performWithContext { try $0.send(.ring, after: .seconds(30), as: "ring") }
      on(internal: .cancel).performWithContext { $0.cancel("ring") }
      on(internal: .ring)
    }
  }
}

/// Passes what it gets to another machine.
private struct Relay: Statechart {
  enum State { case idle }
  enum Event { case press }
  typealias Subject = Receiver

  final class Receiver {
    let other: StateMachine<StatechartSchema<Order.State, Order.Event, Void>>
    init(_ other: StateMachine<StatechartSchema<Order.State, Order.Event, Void>>) {
      self.other = other
    }
  }

  var body: [Element] {
    state(.idle) {
      on(.press) { $0.other.handle(.pay) }
    }
  }
}

/// Sends events to another actor, in an action and in a task.
private struct Caller: Statechart, Sendable {
  enum State { case idle, calling }
  enum Event { case press, call }

  final class Subject: Sendable {
    let other: StateMachineActor<StatechartSchema<Order.State, Order.Event, Void>>
    init(_ other: StateMachineActor<StatechartSchema<Order.State, Order.Event, Void>>) {
      self.other = other
    }
  }

  var body: [Element] {
    state(.idle) {
      on(.press) { $0.other.send(.pay) }
      on(.call, to: .calling)
    }
    state(.calling) {
      run("call", with: \.other) { other in await other.handle(.pay) }
    }
  }
}

@Suite struct `Recording steps` {
  let recorder = Recorder()

  private func player(isLoaded: Bool = true) throws -> (
    StateMachine<StatechartSchema<Player.State, Player.Event, Player.Deck>>, Player.Deck
  ) {
    let deck = Player.Deck(isLoaded: isLoaded)
    let machine = try StateMachine(Player(), subject: deck)
    recorder.add(machine, named: "kitchen", samples: [.power, .volume(0.5)])
    machine.start()
    return (machine, deck)
  }

  private var steps: [RecordedLine] { get throws { try recorder.lines.lines("step") } }

  @Test func `a recording begins with its format and its version`() throws {
    let line = try RecordedLine(recorder.lines[0])
    #expect(line["format"] == "schematic-inspector")
    #expect(line["version"] == "1")
  }

  @Test func `a step has its event, its transition and what was performed`() throws {
    let (machine, deck) = try player()
    machine.handle(.power)
    let step = try #require(steps.last)
    #expect(step["event"] == "power")
    #expect(step["number"] == "2")
    #expect(step["outcome"] == "transitioned")
    #expect(step["cause"] == "external")
    #expect(step["swift"] == ".power")
    #expect(step.texts("actions") == ["light on"])
    #expect(step.texts("exited") == ["off"])
    #expect(step.texts("entered") == ["on", "on/paused"])
    #expect(step.texts("from") == ["off"])
    #expect(step.texts("to") == ["on", "on/paused"])
    _ = deck
  }

  @Test func `a transition has the id of its edge in the diagram`() throws {
    let (machine, deck) = try player()
    machine.handle(.power)
    machine.handle(.play)
    let graph = try StateGraph(of: Player())
    let edge = try #require(
      graph.edges.firstIndex { $0.labels.first?.description == "play [loaded] / spin" })
    let transition = try RecordedLine(#require(steps.last).texts("transitions")[0])
    #expect(transition["id"] == graph.id(ofEdge: edge))
    #expect(transition["source"] == "on/paused")
    _ = deck
  }

  @Test func `an ignored event has the guards with their answers and the reason`() throws {
    let (machine, deck) = try player(isLoaded: false)
    machine.handle(.power)
    machine.handle(.play)
    let step = try #require(steps.last)
    #expect(step["outcome"] == "ignored")
    #expect(step["reason"] == "the guard 'loaded' of 'on/paused' does not hold")
    #expect(step.texts("guards") == [#"{"name":"loaded","path":"on/paused","holds":false}"#])
    _ = deck
  }

  @Test func `a guard that holds is recorded with a transition`() throws {
    let (machine, deck) = try player()
    machine.handle(.power)
    machine.handle(.play)
    #expect(
      try steps.last?.texts("guards") == [#"{"name":"loaded","path":"on/paused","holds":true}"#])
    _ = deck
  }

  @Test func `a payload is written as Swift code`() throws {
    let (machine, deck) = try player()
    machine.handle(.power)
    machine.handle(.volume(0.25))
    #expect(try steps.last?["text"] == "volume(0.25)")
    #expect(try steps.last?["swift"] == ".volume(0.25)")
    _ = deck
  }

  @Test func `a masked payload is nowhere in the lines`() throws {
    let machine = try StateMachine(Order())
    recorder.add(machine, mask: { _ in "note(…)" })
    machine.start()
    machine.handle(.note("secret"))
    #expect(try steps.last?["text"] == "note(…)")
    #expect(!recorder.lines.contains { $0.contains("secret") })
  }

  @Test func `a machine whose action handles an event is its sender`() throws {
    let order = try StateMachine(Order())
    let receiver = Relay.Receiver(order)
    let relay = try StateMachine(Relay(), subject: receiver)
    recorder.add(relay, named: "relay")
    recorder.add(order, named: "order")
    order.start()
    relay.start()
    for _ in 0..<3 { relay.handle(.press) }
    let steps = try steps
    #expect(steps.last { $0["machine"] == "m2" }?["sender"] == "m1")
    let sent = [#"{"event":"pay","to":"m2"}"#]
    #expect(
      steps.filter { $0["machine"] == "m1" }.map { $0.texts("sent") } == [[], sent, sent, sent])
  }

  @Test func `a machine has its senders in each of its recorders, and none of another one`() throws
  {
    let order = try StateMachine(Order())
    let relay = try StateMachine(Relay(), subject: Relay.Receiver(order), reference: .strong)
    let other = Recorder()
    for _ in 0..<2 { other.add(try StateMachine(Order())) }
    recorder.add(relay)
    for recorder in [other, recorder] { recorder.add(order) }
    other.add(relay)
    order.start()
    relay.start()
    for _ in 0..<2 { relay.handle(.press) }
    let senders = try [recorder, other].map { recorder in
      try recorder.lines.lines("step").filter { $0["event"] == "pay" }.map { $0["sender"] }
    }
    #expect(senders == [["m1", "m1"], ["m4", "m4"]])
    let causes = try (recorder.lines + other.lines).lines("step").compactMap { $0["cause"] }
    #expect(Set(causes) == ["start", "external"])
  }

  @Test func `a machine that is used after the recorders of another one have ended has no sender`()
    throws
  {
    do {
      let first = try StateMachine(Order())
      let recorders = [Recorder(), Recorder(), Recorder()]
      for recorder in recorders { recorder.add(first) }
      first.start()
      first.handle(.pay)
    }
    let machine = try StateMachine(Order())
    recorder.add(machine)
    machine.start()
    machine.handle(.pay)
    #expect(try steps.map { $0["sender"] } == [nil, nil])
    #expect(try steps.map { $0["cause"] } == ["start", "external"])
  }

  private func calls(_ event: Caller.Event) async throws -> [RecordedLine] {
    let order = StateMachineActor(schema: try StatechartSchema(Order()), clock: ManualClock())
    let caller = StateMachineActor(
      schema: try StatechartSchema(Caller()), subject: Caller.Subject(order))
    await recorder.add(caller, named: "caller")
    await recorder.add(order, named: "order")
    await order.start()
    await caller.start()
    await caller.handle(event)
    _ = try await order.first { $0.contains(.paying) }
    return try steps
  }

  @Test func `a machine whose action sends an event to an actor is its sender`() async throws {
    let steps = try await calls(.press)
    #expect(steps.last { $0["machine"] == "m2" }?["sender"] == "m1")
    #expect(
      steps.last { $0["machine"] == "m1" }?.texts("sent") == [#"{"event":"pay","to":"m2"}"#])
  }

  @Test func `a machine whose task handles an event of an actor is its sender`() async throws {
    let steps = try await calls(.call)
    #expect(steps.last { $0["machine"] == "m2" }?["sender"] == "m1")
  }

  @Test func `an event that no machine has sent has no sender`() async throws {
    let order = StateMachineActor(schema: try StatechartSchema(Order()), clock: ManualClock())
    await recorder.add(order)
    await order.start()
    order.send(.pay)
    _ = try await order.first { $0.contains(.paying) }
    #expect(try steps.last?["event"] == "pay")
    #expect(try steps.last?["sender"] == nil)
  }

  @Test func `a timer is the cause of its event, and pending before`() async throws {
    let clock = ManualClock()
    let machine = StateMachineActor(schema: try StatechartSchema(Order()), clock: clock)
    await recorder.add(machine)
    await machine.start()
    await machine.handle(.pay)
    await recorder.refresh()
    let line = try #require(recorder.lines.lines("machine").first)
    let timer = try RecordedLine(line.texts("timers")[0])
    #expect(timer["event"] == "late")
    #expect(timer["state"] == "paying")
    #expect(timer["delay"] == "30.0")
    try await clock.advance(by: .seconds(30))
    _ = try await machine.first { $0.contains(.open) }
    #expect(try steps.last?["cause"] == "timer")
  }

  @Test func `a timer is not shown after the step that has ended it`() async throws {
    let machine = StateMachineActor(schema: try StatechartSchema(Order()), clock: ManualClock())
    await recorder.add(machine)
    await machine.start()
    for _ in 0..<3 {
      await machine.handle(.pay)
      await recorder.refresh()
      #expect(try recorder.lines.lines("machine").first?.texts("timers").count == 1)
      await machine.handle(.late)
      #expect(try recorder.lines.lines("machine").first?.texts("timers") == [])
    }
  }

  @Test func `a delayed event is not shown after the step that has cancelled it`() async throws {
    let machine = StateMachineActor(schema: try StatechartSchema(Alarm()), clock: ManualClock())
    await recorder.add(machine)
    await machine.start()
    for _ in 0..<3 {
      await machine.handle(.set)
      await recorder.refresh()
      #expect(try recorder.lines.lines("machine").first?.texts("timers").count == 1)
      await machine.handle(.cancel)
      #expect(try recorder.lines.lines("machine").first?.texts("timers") == [])
    }
  }

  @MainActor @Test func `the timers of a machine in no actor are those after its last step`() throws
  {
    let machine = try StateMachine(Order())
    machine.hostActivities(on: ManualClock())
    recorder.add(machine)
    machine.start()
    #expect(try recorder.lines.lines("machine").first?.texts("timers") == [])
    machine.handle(.pay)
    #expect(try recorder.lines.lines("machine").first?.texts("timers").count == 1)
  }

  @Test func `only the last steps are kept`() throws {
    let recorder = Recorder(limit: 3)
    let machine = StateMachine(Turnstile(), subject: Turnstile.Counter())
    recorder.add(machine)
    for _ in 0..<5 { machine.handle(.push) }
    #expect(try recorder.lines.lines("step").map { $0["number"] } == ["3", "4", "5"])
  }

  @Test func `a record that is used again has nothing of its former step`() throws {
    let recorder = Recorder(limit: 1)
    let machine = try StateMachine(
      Player(), subject: Player.Deck(isLoaded: false), reference: .strong)
    recorder.add(machine)
    machine.start()
    for event: Player.Event in [.power, .play, .pause, .pause] { machine.handle(event) }
    let step = try #require(recorder.lines.lines("step").last)
    #expect(step["number"] == "5")
    for member in ["guards", "actions", "transitions", "entered"] {
      #expect(step.texts(member) == [])
    }
  }

  @Test func `a machine that is deallocated is gone, and its log is kept`() throws {
    do {
      let machine = try StateMachine(Order())
      recorder.add(machine)
      machine.start()
    }
    #expect(try recorder.lines.lines("gone").count == 1)
    #expect(try steps.count == 1)
  }

  @Test func `machines of a chart share one line with its states and their paths`() throws {
    let machines = try (0..<3).map { _ in
      try StateMachine(Player(), subject: Player.Deck(isLoaded: true))
    }
    for machine in machines { recorder.add(machine) }
    let charts = try recorder.lines.lines("chart")
    #expect(charts.count == 1)
    let paths = try charts[0].texts("nodes").compactMap { try RecordedLine($0)["path"] }
    #expect(paths == ["off", "on", "on/playing", "on/paused"])
    #expect(charts[0]["name"] == "Player")
    let spellings = try charts[0].texts("nodes").compactMap { try RecordedLine($0)["swift"] }
    #expect(spellings == [".off", ".on", ".playing", ".paused"])
  }

  @Test func `tables and maps are drawn by their declarations`() throws {
    recorder.add(
      try StateMachine(AppLauncher(), subject: AppLauncher.App(isUpgradePending: false)))
    recorder.add(try StateMachine(UserSession(), subject: UserSession.App()))
    let graphs = [try StateGraph(of: AppLauncher()), try StateGraph(of: UserSession())]
    let charts = try recorder.lines.lines("chart")
    #expect(charts.map { $0.texts("nodes").count } == graphs.map(\.nodes.count))
    #expect(charts.map { $0.texts("edges").count } == graphs.map(\.edges.count))
  }

  @Test func `a flat schema is drawn by the steps of all its cases`() throws {
    recorder.add(StateMachine(Turnstile(), subject: Turnstile.Counter()))
    let chart = try #require(recorder.lines.lines("chart").first)
    let nodes = try chart.texts("nodes").map(RecordedLine.init)
    #expect(nodes.map { $0["path"] } == ["locked", "unlocked", nil])
    let edges = try chart.texts("edges").map(RecordedLine.init)
    #expect(edges.map { $0["label"] } == [nil, "coin", "push"])
    #expect(edges.map { $0["to"] } == ["state0", "state1", "state0"])
  }

  @Test func `a chart has the code that makes its machines`() throws {
    recorder.add(try StateMachine(Order()), madeBy: "try StateMachine(Order())")
    let chart = try #require(recorder.lines.lines("chart").first)
    let swift = try RecordedLine(#require(chart["swift"]))
    #expect(swift["machine"] == "try StateMachine(Order())")
    #expect(swift["definition"] == "Order")
  }

  @Test func `paths of regions are those of the schema`() throws {
    let machine = try StateMachine(Crossing(), subject: Crossing.Post())
    recorder.add(machine)
    let chart = try #require(recorder.lines.lines("chart").first)
    let paths = try chart.texts("nodes").compactMap { try RecordedLine($0)["path"] }
    for state in Crossing.State.allCases {
      #expect(paths.contains(try #require(machine.schema.path(of: state))))
    }
  }

  @Test func `the edges of a join and a fork are all in the transition`() throws {
    let post = Crossing.Post()
    let machine = try StateMachine(Crossing(), subject: post)
    recorder.add(machine)
    machine.start()
    for event: Crossing.Event in [.button, .northIsClear, .southIsClear, .walkIsOver] {
      machine.handle(event)
    }
    let transitions = try steps.suffix(2).flatMap { $0.texts("transitions") }.map(RecordedLine.init)
    #expect(transitions.map { $0.texts("ids").count } == [2, 3])
  }
}
