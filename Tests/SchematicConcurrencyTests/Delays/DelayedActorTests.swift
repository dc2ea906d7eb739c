import Schematic
import SchematicConcurrency
import SchematicTesting
import TestSupport
import Testing

/// Delayed events of machines on actors, which get their host when an action needs it.
struct DelayedActorTests {
  private let clock = ManualClock()

  private func makeMachine() -> StateMachineActor<Delaying> {
    StateMachineActor(Delaying(), subject: Log(), clock: clock)
  }

  private func log(_ machine: StateMachineActor<Delaying>) async -> [String] {
    await machine.withMachine { $0.subject?.entries ?? [] }
  }

  @Test func `an actor delivers a delayed event`() async throws {
    let machine = makeMachine()
    await machine.handle(.send("a", seconds: 3))
    try await clock.advance(by: .seconds(2))
    #expect(await log(machine) == [])
    try await clock.advance(by: .seconds(1))
    #expect(await log(machine) == ["a in 0"])
  }

  @Test func `an event that was sent to the actor can delay another`() async throws {
    let machine = makeMachine()
    machine.send(.send("a", seconds: 3))
    #expect(await machine.state == 0)
    try await clock.advance(by: .seconds(3))
    #expect(await log(machine) == ["a in 0"])
  }

  @Test func `an event that is handled in withMachine can delay another`() async throws {
    let machine = makeMachine()
    let pending = await machine.withMachine { machine in
      machine.handle(.send("a", seconds: 3))
      return machine.pending
    }
    #expect(pending == [#"arrived("a") - 3"#])
    try await clock.advance(by: .seconds(3))
    #expect(await log(machine) == ["a in 0"])
  }

  /// A schema that calls a function before it decides about a move, as a guard may.
  private struct Asking: FlatStateMachineSchema {
    final class Question: @unchecked Sendable { var ask: () -> Void = {} }
    typealias Subject = Log
    let initialState = 0
    let question: Question

    func transition(from state: Int, on event: Delay) -> Transition<Int, Delay, Log>? {
      if case .move = event { question.ask() }
      return Delaying().transition(from: state, on: event)
    }
  }

  @Test func `an event that a guard handles can delay another, also in canHandle`() async throws {
    let question = Asking.Question()
    let machine = StateMachineActor(Asking(question: question), subject: Log(), clock: clock)
    await machine.withMachine { machine in
      question.ask = { [unowned machine] in machine.handle(.send("a", seconds: 3)) }
    }
    #expect(await machine.canHandle(.move(1)))
    #expect(await machine.pendingTimers.map(\.brief) == [#"arrived("a") - 3"#])
    try await clock.advance(by: .seconds(3))
    #expect(await machine.withMachine { $0.subject?.entries } == ["a in 0"])
  }

  @Test func `an event before the timeout cancels it, even at the same instant`() async throws {
    let machine = makeMachine()
    await machine.handle(.send("a", seconds: 3, name: "t"))
    await machine.handle(.send("b", seconds: 3))
    machine.send(.cancel("t"))
    try await clock.advance(by: .seconds(3))
    #expect(await log(machine) == ["b in 0"])
  }

  @Test func `pending timers of an actor are those of its machine`() async throws {
    let machine = makeMachine()
    machine.send(.send("a", seconds: 3, name: "t"))
    #expect(await machine.pendingTimers.map(\.brief) == [#"arrived("a") t 3"#])
  }

  @Test func `a thousand delayed events of an actor`() async throws {
    let machine = makeMachine()
    for index in 0..<1_000 { machine.send(.send("\(index)", seconds: 1_000 - index)) }
    #expect(await machine.pendingTimers.count == 1_000)
    try await clock.advance(by: .seconds(1_000))
    #expect(await log(machine) == (0..<1_000).reversed().map { "\($0) in 0" })
  }

  @Test func `delayed events do not keep an actor alive, and its release cancels them`()
    async throws
  {
    var machine: StateMachineActor<Delaying>? = makeMachine()
    await machine?.handle(.send("a", seconds: 3))
    #expect(clock.sleeperCount == 1)
    weak let released = machine
    machine = nil
    #expect(released == nil)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a resumed actor continues delayed events when it starts`() async throws {
    let first = makeMachine()
    await first.handle(.send("a", seconds: 5, name: "t"))
    try await clock.advance(by: .seconds(3))
    let saved = await first.saved
    await first.reset()
    let machine = makeMachine()
    try await machine.resume(from: saved)
    #expect(clock.sleeperCount == 0)
    #expect(await machine.pendingTimers.map(\.timeLeft) == [.seconds(2)])
    await machine.start()
    try await clock.advance(by: .seconds(2))
    #expect(await log(machine) == ["a in 0"])
  }

  @Test func `an actor that delays no event has no host`() async throws {
    let machine = makeMachine()
    await machine.handle(.move(1))
    #expect(await machine.canHandle(.move(2)))
    #expect(await machine.withMachine { $0.activityRunner == nil })
  }
}
