import Schematic
import SchematicConcurrency
import SchematicTesting
import TestSupport
import Testing

/// Events that actions of a flat machine send with a delay, in a plain machine with a host.
@MainActor struct DelayedEventTests {
  private let clock = ManualClock()
  private let log = Log()
  private let machine: StateMachine<Delaying>

  init() {
    machine = StateMachine(Delaying(), subject: log)
    machine.hostActivities(on: clock)
  }

  @Test func `a delayed event is delivered after its delay, and not before`() async throws {
    machine.handle(.send("a", seconds: 3))
    try await clock.advance(by: .milliseconds(2_999))
    #expect(log.entries == [])
    try await clock.advance(by: .milliseconds(1))
    #expect(log.entries == ["a in 0"])
  }

  @Test func `a delayed event outlives the state in which it was sent`() async throws {
    machine.handle(.send("a", seconds: 3))
    machine.handle(.move(1))
    try await clock.advance(by: .seconds(3))
    #expect(log.entries == ["a in 1"])
  }

  @Test func `a delayed event that is cancelled is not delivered`() async throws {
    machine.handle(.send("a", seconds: 3, name: "t"))
    try await clock.advance(by: .seconds(2))
    machine.handle(.cancel("t"))
    #expect(clock.sleeperCount == 0)
    try await clock.advance(by: .seconds(2))
    #expect(log.entries == [])
  }

  @Test func `cancelling after the delivery, or an unknown name, has no effect`() async throws {
    machine.handle(.send("a", seconds: 1, name: "t"))
    machine.handle(.send("b", seconds: 2, name: "u"))
    try await clock.advance(by: .seconds(1))
    machine.handle(.cancel("t"))
    machine.handle(.cancel("other"))
    try await clock.advance(by: .seconds(1))
    #expect(log.entries == ["a in 0", "b in 0"])
  }

  @Test func `an event with the same name replaces the one that waits`() async throws {
    machine.handle(.send("a", seconds: 3, name: "t"))
    machine.handle(.send("b", seconds: 5, name: "t"))
    #expect(machine.pending == [#"arrived("b") t 5"#])
    try await clock.advance(by: .seconds(5))
    #expect(log.entries == ["b in 0"])
  }

  @Test func `events without a name do not replace each other`() async throws {
    machine.handle(.send("a", seconds: 3))
    machine.handle(.send("b", seconds: 3))
    try await clock.advance(by: .seconds(3))
    #expect(log.entries == ["a in 0", "b in 0"])
  }

  @Test func `a name can be used again after the delivery`() async throws {
    machine.handle(.send("a", seconds: 1, name: "t"))
    try await clock.advance(by: .seconds(1))
    machine.handle(.send("b", seconds: 1, name: "t"))
    try await clock.advance(by: .seconds(1))
    #expect(log.entries == ["a in 0", "b in 0"])
  }

  @Test(arguments: [3, 100])
  func `events are found by their names, few or many, until they are cancelled or delivered`(
    names: Int
  ) async throws {
    var (expected, random): ([(name: Int, due: Int)], UInt64) = ([], 1)
    for now in 0..<600 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let name = Int(random >> 33) % names
      expected.removeAll { $0.name == name }
      if random >> 60 < 11 {
        machine.handle(.send("\(now)", seconds: 500, name: "\(name)"))
        expected.append((name, now + 500))
      } else {
        machine.handle(.cancel("\(name)"))
      }
      try await clock.advance(by: .seconds(1))
      expected.removeAll { $0.due == now + 1 }
      #expect(machine.delayedEvents.map(\.name) == expected.map { "\($0.name)" })
    }
  }

  @Test(arguments: [Int.min, -1, 0])
  func `a delay below zero counts as zero`(seconds: Int) async throws {
    machine.handle(.send("a", seconds: seconds))
    #expect(log.entries == [])
    try await clock.advance(by: .zero)
    #expect(log.entries == ["a in 0"])
  }

  @Test func `a delay is at most a hundred years`() async throws {
    machine.handle(.send("a", seconds: .max))
    #expect(machine.pendingTimers.map(\.timeLeft) == [.seconds(100 * 31_557_600)])
    try await clock.advance(by: .seconds(100 * 31_557_600))
    #expect(log.entries == ["a in 0"])
  }

  @Test func `a thousand events are delivered in the order of their times`() async throws {
    for index in 0..<1_000 {
      machine.handle(.send("\(index)", seconds: (index * 7) % 1_000, name: "\(index)"))
    }
    for index in stride(from: 0, to: 1_000, by: 2) { machine.handle(.cancel("\(index)")) }
    #expect(machine.pendingTimers.count == 500)
    try await clock.advance(by: .seconds(1_000))
    let expected = (0..<1_000).filter { $0 % 2 == 1 }.sorted { ($0 * 7) % 1_000 < ($1 * 7) % 1_000 }
    #expect(log.entries == expected.map { "\($0) in 0" })
    #expect(machine.pendingTimers.isEmpty && clock.sleeperCount == 0)
  }

  @Test func `events of the same instant come in the order of sending`() async throws {
    machine.handle(.send("a", seconds: 3))
    try await clock.advance(by: .seconds(1))
    machine.handle(.send("b", seconds: 2))
    try await clock.advance(by: .seconds(2))
    #expect(log.entries == ["a in 0", "b in 0"])
  }

  @Test func `the first of two events of the same instant can cancel the second`() async throws {
    let schema = StateMachineSchema<Int, String, Log>(startingIn: 0) { _, event in
      switch event {
      case "go":
        .stay.performWithContext {
          try $0.send("first", after: .seconds(1), as: "first")
          try $0.send("second", after: .seconds(1), as: "second")
        }
      case "first": .stay.performWithContext { $0.cancel("second") }
      default: .stay { $0.add(event) }
      }
    }
    let machine = StateMachine(schema: schema, subject: log)
    machine.hostActivities(on: clock)
    machine.handle("go")
    try await clock.advance(by: .seconds(1))
    #expect(log.entries == [])
    #expect(machine.pendingTimers.isEmpty)
  }

  @Test func `the actions of one step send and cancel in their order`() async throws {
    let schema = StateMachineSchema<Int, String, Log>(startingIn: 0) { _, event in
      event == "go"
        ? .stay.performWithContext {
          try $0.send("a", after: .seconds(1), as: "t")
          $0.cancel("t")
          try $0.send("b", after: .seconds(1), as: "t")
        } : .stay { $0.add(event) }
    }
    let machine = StateMachine(schema: schema, subject: log)
    machine.hostActivities(on: clock)
    machine.handle("go")
    try await clock.advance(by: .seconds(1))
    #expect(log.entries == ["b"])
  }

  @Test func `a reset cancels delayed events`() async throws {
    machine.handle(.send("a", seconds: 3))
    machine.reset()
    #expect(machine.pendingTimers.isEmpty && clock.sleeperCount == 0)
    try await clock.advance(by: .seconds(3))
    #expect(log.entries == [])
  }

  @Test func `without a host the action fails, and the message says what to do`() {
    let machine = StateMachine(Delaying(), subject: log)
    let error = machine.handle(.send("a", seconds: 3)).error as? MissingActivityHostError
    #expect(
      error?.description == """
        Cannot delay the event 'arrived("a")': this machine has no host for timers. Run it in a \
        StateMachineActor, or call 'hostActivities(on:)' first. Both are in SchematicConcurrency.
        """)
    #expect(machine.pendingTimers.isEmpty)
  }

  @Test func `a new host continues delayed events with the time that is left`() async throws {
    machine.handle(.send("a", seconds: 3))
    try await clock.advance(by: .seconds(2))
    let other = ManualClock()
    machine.hostActivities(on: other)
    #expect(clock.sleeperCount == 0)
    try await other.advance(by: .seconds(1))
    #expect(log.entries == ["a in 0"])
  }

  @Test func `delayed events do not keep a machine alive`() {
    var machine: StateMachine<Delaying>? = StateMachine(Delaying(), subject: log)
    machine?.hostActivities(on: clock)
    machine?.handle(.send("a", seconds: 3))
    weak let released = machine
    machine = nil
    #expect(released == nil)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `pending timers have name, event and the time left, the next one first`() async throws
  {
    machine.handle(.send("a", seconds: 5, name: "t"))
    machine.handle(.send("b", seconds: 3))
    try await clock.advance(by: .seconds(1))
    #expect(machine.pending == [#"arrived("b") - 2"#, #"arrived("a") t 4"#])
  }
}
