import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

typealias CallMachine = StateMachine<StatechartSchema<Call.State, Call.Event, Line>>

@MainActor
struct HostingTests {
  let clock = ManualClock()
  let line = Line()

  func makeMachine() throws -> CallMachine {
    let machine = try StateMachine(Call(), subject: line)
    machine.hostActivities(on: clock)
    machine.start()
    machine.handle(.call)
    return machine
  }

  @Test func `the actor of a plain machine hosts it`() async throws {
    let machine = try makeMachine()
    try await clock.advance(by: .seconds(30))
    #expect(machine.isIn(.missed))
  }

  @Test func `any actor can host a plain machine`() async throws {
    let phone = try Phone(clock)
    await phone.ring()
    try await clock.advance(by: .seconds(30))
    #expect(await phone.isMissed)
  }

  @Test func `transitions arrive, although an observer replaces the host`() async throws {
    var machine: CallMachine? = try StateMachine(Call(), subject: line)
    machine?.hostActivities(on: clock)
    let transitions = machine?.transitions
    machine?.observe { [unowned machine] _ in machine?.hostActivities(on: clock) }
    machine?.start()
    machine?.handle(.call)
    machine = nil
    #expect(await all(transitions).count == 2)
  }

  @Test func `timers do not keep a machine alive, and its release cancels them`() throws {
    var machine: CallMachine? = try makeMachine()
    weak let released = machine
    #expect(clock.sleeperCount == 1)
    machine = nil
    #expect(released == nil)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `timers do not keep an actor alive, and its release cancels them`() async throws {
    var phone: Phone? = try Phone(clock)
    await phone?.ring()
    weak let released = phone
    phone = nil
    #expect(released == nil)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `without a host a step that starts a timer fails before the state changes`() throws {
    let machine = try StateMachine(Call(), subject: line)
    machine.start()
    let error = machine.handle(.call).error as? MissingActivityHostError
    #expect(machine.isIn(.idle))
    #expect(line.rings == 0)
    #expect(
      error?.description == """
        Cannot start 'ringing: timeout after 30 s': this machine has no host for timers and \
        tasks. Run the chart in a StateMachineActor, or call 'hostActivities(on:)' before \
        start(). Both are in SchematicConcurrency.
        """)
  }

  @Test func `a resumed machine restarts its timers when it gets its host, if it is to`()
    async throws
  {
    let first = try makeMachine()
    try await clock.advance(by: .seconds(20))
    let saved = first.saved.restartingTimers()
    first.stop()
    let machine = try StateMachine(Call(), subject: line)
    try machine.resume(from: saved)
    machine.hostActivities(on: clock)
    try await clock.advance(by: .seconds(20))
    #expect(machine.isIn(.ringing))
    try await clock.advance(by: .seconds(10))
    #expect(machine.isIn(.missed))
  }

  @Test func `a resumed machine on an actor starts its timers when it starts`() async throws {
    let saved = try makeMachine().saved
    let call = try StateMachineActor(Call(), subject: line, clock: clock)
    try await call.resume(from: saved)
    #expect(await call.state.contains(.ringing))
    #expect(await call.start() == .ignored)
    try await clock.advance(by: .seconds(30))
    #expect(await call.isIn(.missed))
    #expect(line.rings == 1)
  }

  @Test func `a new host replaces the old one`() async throws {
    let machine = try makeMachine()
    let other = ManualClock()
    machine.hostActivities(on: other)
    #expect(clock.sleeperCount == 0)
    try await other.advance(by: .seconds(30))
    #expect(machine.isIn(.missed))
  }

  @Test func `after the subject is deallocated a timer has no effect`() async throws {
    var line: Line? = Line()
    let machine = try StateMachine(Call(), subject: try #require(line))
    machine.hostActivities(on: clock)
    machine.start()
    machine.handle(.call)
    line = nil
    try await clock.advance(by: .seconds(30))
    #expect(machine.isIn(.ringing))
  }
}

/// An actor of the user's own, which owns a plain machine.
actor Phone {
  private let line = Line()
  private let machine: CallMachine
  private let clock: ManualClock

  init(_ clock: ManualClock) throws {
    self.clock = clock
    machine = try StateMachine(Call(), subject: line)
  }

  func ring() {
    machine.hostActivities(on: clock)
    machine.start()
    machine.handle(.call)
  }

  var isMissed: Bool { machine.isIn(.missed) }
}
