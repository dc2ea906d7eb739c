import Dispatch
import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// Actors that continue from saved machines.
struct ActorResumingTests {
  /// Defers an event that arrives too early.
  struct Queue: Statechart {
    enum State { case open, packing, sent }
    enum Event { case pay, send }

    var body: [Element] {
      state(.open) {
        defers(.send)
        on(.pay, to: .packing)
      }
      state(.packing) { on(.send, to: .sent) }
      state(.sent)
    }
  }

  let clock = ManualClock()

  private func makeSaved() async throws -> SavedMachine<Configuration<Queue.State>, Queue.Event> {
    let first = try StateMachineActor(Queue())
    await first.start()
    first.send(.send)
    return await first.saved
  }

  @Test func `a chart continues with its deferred events`() async throws {
    let saved = try await makeSaved()
    #expect(saved.deferredEvents == [.send])
    let second = try StateMachineActor(Queue())
    try await second.resume(from: saved)
    #expect(await second.saved == saved)
    await second.handle(.pay)
    #expect(await second.isIn(.sent))
  }

  @Test func `a flat schema continues, with a subject and without one`() async throws {
    struct Toggle: FlatStateMachineSchema {
      let initialState = false

      func transition(from state: Bool, on event: Int) -> Transition<Bool, Int, Void>? {
        event > 0 ? .to(!state) : nil
      }
    }
    let first = StateMachineActor(Toggle())
    await first.handle(1)
    let second = StateMachineActor(Toggle())
    try await second.resume(from: first.saved)
    #expect(await second.state)

    let turnstile = StateMachineActor(Turnstile(), subject: Till())
    try await turnstile.resume(from: SavedMachine(state: .unlocked))
    #expect(await turnstile.state == .unlocked)
  }

  @Test func `saved contains the events that were sent before`() async throws {
    let saved = try await makeSaved()
    let second = try StateMachineActor(schema: StatechartSchema(Queue()))
    try await second.resume(from: saved)
    second.send(.send)
    second.send(.send)
    #expect(await second.saved.deferredEvents == [.send, .send, .send])
  }

  @Test func `a machine that was started does not resume`() async throws {
    let saved = try await makeSaved()
    let second = try StateMachineActor(Queue())
    await second.start()
    await #expect(throws: MachineStartedError(state: "open")) {
      try await second.resume(from: saved)
    }
    #expect(await second.saved.deferredEvents.isEmpty)
  }

  @Test func `a chart with a subject continues, and its timers are restarted`() async throws {
    let line = Line()
    let first = try StateMachineActor(Call(), subject: line, clock: clock)
    await first.start()
    await first.handle(.call)
    let second = try StateMachineActor(Call(), subject: line, clock: clock)
    try await second.resume(from: first.saved)
    await first.stop()
    await second.start()
    #expect(clock.sleeperCount == 1)
    try await clock.advance(by: .seconds(30))
    #expect(await second.isIn(.missed))
    #expect(line.rings == 1)
  }

  @Test func `a configuration of another chart is rejected`() async throws {
    struct Other: Statechart {
      var body: [ChartElement<Queue.State, Queue.Event, Void>] {
        state(.open) { state(.packing) }
        state(.sent)
      }
    }
    let saved = try await makeSaved()
    let other = try StateMachineActor(Other())
    await #expect(throws: IncompatibleConfigurationError.self) {
      try await other.resume(from: saved)
    }
  }

  @Test func `a machine continues on an executor of the user's choice`() async throws {
    let executor = ExecutorTests.QueueExecutor()
    let place = ExecutorTests.Place { dispatchPrecondition(condition: .onQueue(executor.queue)) }
    let probe = StateMachineActor(ExecutorTests.Probe(), subject: place, on: .executor(executor))
    try await probe.resume(from: .init(state: 5))
    #expect(await probe.handle(7) == .transitioned(from: 5, to: 7))
    let queue = try StateMachineActor(Queue(), on: .executor(executor))
    try await queue.resume(from: makeSaved())
    await queue.handle(.pay)
    #expect(await queue.isIn(.sent))
  }
}
