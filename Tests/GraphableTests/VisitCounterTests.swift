import ExampleMachines
import Schematic
import SchematicConcurrency
import Statecharts
import Testing

@testable import Graphable

struct VisitCounterTests {
  private typealias TurnstileVisits = VisitCounter<Turnstile.State, Turnstile.Event>

  @Test(arguments: [1, 3, 64])
  func `each machine counts once, in its current state`(parts: Int) async {
    let visits = TurnstileVisits(parts: parts)
    let turnstiles = (0..<10).map { _ in StateMachineActor(Turnstile()) }
    for turnstile in turnstiles { await visits.observe(turnstile) }
    #expect(visits.current == [.locked: 10])
    for turnstile in turnstiles.prefix(4) { await turnstile.handle(.coin) }
    #expect(visits.current == [.locked: 6, .unlocked: 4])
    // Optimized code would release them after their last use.
    withExtendedLifetime(turnstiles) {}
  }

  @Test func `a machine that is released, or not observed any more, is not in a state`() {
    let visits = TurnstileVisits()
    var first: Turnstile.Machine? = StateMachine(Turnstile())
    let second = StateMachine(Turnstile())
    if let first { visits.observe(first) }
    let token = visits.observe(second)
    first?.handle(.coin)
    first = nil
    #expect(visits.current == [.locked: 1])
    second.removeObserver(token)
    #expect(visits.current.isEmpty)
  }

  @Test func `the counts of all machines are those of one counter of all notices`() throws {
    let visits = VisitCounter<Door.Machine.State, Door.Event>(parts: 2)
    var expected = VisitCounts()
    for count in 0..<5 {
      let door = try StateMachine(Door())
      visits.observe(door)
      door.observe { expected.add($0) }
      door.start()
      for event in [Door.Event.push, .lock, .unlock, .push].prefix(count) { door.handle(event) }
    }
    #expect(visits.counts == expected)
    #expect(expected.states["locked"] == 3)
  }

  @Test func `the state in which the observation begins counts as entered`() throws {
    let visits = TurnstileVisits()
    let turnstile = StateMachine(Turnstile())
    visits.observe(turnstile)
    turnstile.handle(.coin)
    let graph = try StateGraph(of: Turnstile()).showing(visits.counts)
    #expect(graph.nodes.compactMap(\.visits) == [1, 1, 0])
  }

  @Test func `a part counts any number of different transitions`() {
    let schema = StateMachineSchema<Int, Int, Void>(startingIn: 0) { _, event in .to(event) }
    let visits = VisitCounter<Int, Int>(parts: 1)
    var machine: StateMachine<StateMachineSchema<Int, Int, Void>>? = StateMachine(schema: schema)
    if let machine { visits.observe(machine) }
    for _ in 0..<3 { for event in 1...40 { machine?.handle(event) } }
    #expect(visits.current == [40: 1])
    #expect(visits.counts.states["7"] == 3)
    machine?.handle(1)
    machine = nil
    #expect(visits.current.isEmpty)
  }

  // Machines of the same part wait for each other.
  @Test func `no part gets a second machine before each part has one`() {
    let visits = TurnstileVisits(parts: 4)
    let parts = (0..<8).map { _ in ObjectIdentifier(visits.makeShard()) }
    #expect(Set(parts.prefix(4)).count == 4)
    #expect(Set(parts.suffix(4)).count == 4)
  }

  @Test func `a reading while machines work counts each machine once`() async {
    let visits = TurnstileVisits(parts: 8)
    let turnstiles = (0..<40).map { _ in StateMachineActor(Turnstile()) }
    for turnstile in turnstiles { await visits.observe(turnstile) }
    await withTaskGroup(of: Void.self) { tasks in
      for turnstile in turnstiles {
        tasks.addTask {
          for _ in 0..<200 { await turnstile.handle(.coin); await turnstile.handle(.push) }
        }
      }
      tasks.addTask {
        for _ in 0..<200 { #expect(visits.current.values.reduce(0, +) == 40) }
      }
    }
    #expect(visits.current == [.locked: 40])
    #expect(visits.counts.states == ["locked": 40 + 8_000, "unlocked": 8_000])
    withExtendedLifetime(turnstiles) {}
  }
}

private struct Door: Statechart {
  enum State { case open, closed, unlocked, locked }
  enum Event { case push, lock, unlock }

  var body: [Element] {
    state(.open) { on(.push, to: .closed) }
    state(.closed) {
      on(.push, to: .open)
      state(.unlocked) { on(.lock, to: .locked) }
      state(.locked) { on(.unlock, to: .unlocked) }
    }
  }
}
