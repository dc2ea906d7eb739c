import Dispatch
import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// Actors that continue from saved machines.
@Suite(.timeLimit(.minutes(1)))
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
    let second = try StateMachineActor(Queue(), resuming: saved)
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
    let second = try StateMachineActor(Toggle(), resuming: await first.saved)
    #expect(await second.state)
    let new = try StateMachineActor(Toggle(), resuming: nil)
    #expect(await !new.state)

    let turnstile = try StateMachineActor(
      Turnstile(), subject: Till(), resuming: SavedMachine(state: .unlocked))
    #expect(await turnstile.state == .unlocked)
  }

  @Test func `saved contains the events that were sent before`() async throws {
    let saved = try await makeSaved()
    let second = try StateMachineActor(schema: StatechartSchema(Queue()), resuming: saved)
    second.send(.send)
    second.send(.send)
    #expect(await second.saved.deferredEvents == [.send, .send, .send])
  }

  @Test func `without a saved machine the machine is in the initial state`() async throws {
    let first = try StateMachineActor(Queue(), resuming: nil)
    #expect(await first.start().isTransition)
    #expect(await first.isIn(.open))
  }

  @Test func `a chart with a subject continues, and its timers are restarted`() async throws {
    let line = Line()
    let first = try StateMachineActor(Call(), subject: line, clock: clock)
    await first.start()
    await first.handle(.call)
    let second = try StateMachineActor(
      Call(), subject: line, resuming: await first.saved, clock: clock)
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
    #expect(throws: IncompatibleConfigurationError.self) {
      try StateMachineActor(Other(), resuming: saved)
    }
  }

  @Test func `a machine continues on an executor of the user's choice`() async throws {
    let executor = ExecutorTests.QueueExecutor()
    let place = ExecutorTests.Place { dispatchPrecondition(condition: .onQueue(executor.queue)) }
    let probe = try StateMachineActor(
      schema: ExecutorTests.Probe(), subject: place, resuming: .init(state: 5),
      on: .executor(executor))
    #expect(await probe.handle(7) == .transitioned(from: 5, to: 7))
    let queue = try StateMachineActor(Queue(), resuming: await makeSaved(), on: .executor(executor))
    await queue.handle(.pay)
    #expect(await queue.isIn(.sent))
  }
}
