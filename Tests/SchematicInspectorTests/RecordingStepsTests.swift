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
    relay.handle(.press)
    let steps = try steps
    #expect(steps.last { $0["machine"] == "m2" }?["sender"] == "m1")
    #expect(
      steps.last { $0["machine"] == "m1" }?.texts("sent") == [#"{"event":"pay","to":"m2"}"#])
  }

  @Test func `a timer is the cause of its event, and pending before`() async throws {
    let clock = ManualClock()
    let machine = StateMachineActor(schema: try StatechartSchema(Order()), clock: clock)
    await recorder.add(machine)
    await machine.start()
    await machine.handle(.pay)
    await recorder.refresh()
    let line = try #require(recorder.lines.lines("machine").first)
    #expect(try RecordedLine(line.texts("timers")[0])["event"] == "late")
    try await clock.advance(by: .seconds(30))
    _ = try await machine.first { $0.contains(.open) }
    #expect(try steps.last?["cause"] == "timer")
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
