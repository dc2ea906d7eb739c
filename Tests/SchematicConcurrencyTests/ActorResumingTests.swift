import Dispatch
import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// An actor that goes on where another one was.
struct ActorResumingTests {
  /// Holds back what comes too early.
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

  private func makeSaved() async throws -> (Configuration<Queue.State>, [Queue.Event]) {
    let first = try StateMachineActor(Queue())
    await first.start()
    first.send(.send)
    return (await first.state, await first.deferredEvents)
  }

  @Test func `a chart goes on with what it held back`() async throws {
    let (saved, deferred) = try await makeSaved()
    #expect(deferred == [.send])
    let second = try StateMachineActor(Queue(), resumingFrom: saved, deferredEvents: deferred)
    #expect(await second.deferredEvents == [.send])
    await second.handle(.pay)
    #expect(await second.isIn(.sent))
  }

  @Test func `what was sent is handled before what is held back is told`() async throws {
    let (saved, _) = try await makeSaved()
    let second = try StateMachineActor(schema: StatechartSchema(Queue()), resumingFrom: saved)
    second.send(.send)
    second.send(.send)
    #expect(await second.deferredEvents == [.send, .send])
  }

  @Test func `a chart with a subject goes on, and its timers begin anew`() async throws {
    let line = Line()
    let first = try StateMachineActor(Call(), subject: line, clock: clock)
    await first.start()
    await first.handle(.call)
    let second = try StateMachineActor(
      Call(), subject: line, resumingFrom: await first.state, clock: clock)
    await first.stop()
    await second.start()
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .seconds(30))
    #expect(await second.isIn(.missed))
    #expect(line.rings == 1)
  }

  @Test func `a configuration of another chart is refused`() async throws {
    struct Other: Statechart {
      enum Event { case go }
      var body: [ChartElement<Queue.State, Event, Void>] {
        state(.open) { state(.packing) }
        state(.sent)
      }
    }
    let (saved, _) = try await makeSaved()
    #expect(throws: ForeignConfiguration.self) {
      try StateMachineActor(Other(), resumingFrom: saved)
    }
  }

  @Test func `a machine goes on, on an executor of the user's choice`() async throws {
    let executor = ExecutorTests.QueueExecutor()
    let place = ExecutorTests.Place { dispatchPrecondition(condition: .onQueue(executor.queue)) }
    let probe = try StateMachineActor(
      schema: ExecutorTests.Probe(), subject: place, resumingFrom: 5, executor: executor)
    #expect(await probe.handle(7) == .transitioned(from: 5, to: 7))
    let (saved, deferred) = try await makeSaved()
    let queue = try StateMachineActor(
      schema: StatechartSchema(Queue()), resumingFrom: saved, deferredEvents: deferred,
      executor: executor)
    await queue.handle(.pay)
    #expect(await queue.isIn(.sent))
  }
}
