import Dispatch
import Schematic
import SchematicConcurrency
import Testing

struct ExecutorTests {
  /// Calls `check` of its subject in its action.
  struct Probe: FlatStateMachineSchema {
    let initialState = 0

    func transition(from state: Int, on event: Int) -> Transition<Int, Int, Place>? {
      .to(event) { $0.check() }
    }
  }

  struct Place {
    let check: @Sendable () -> Void
  }

  @Test func `a machine on the main actor performs its actions there`() async {
    let probe = StateMachineActor(
      schema: Probe(), subject: Place { MainActor.preconditionIsolated() },
      on: .actor(MainActor.shared))
    #expect(await probe.handle(7) == .transitioned(from: 0, to: 7))
  }

  @Test func `a machine shares the executor of the actor that it is given`() async {
    let friend = Friend()
    let probe = StateMachineActor(
      schema: Probe(), subject: Place { friend.preconditionIsolated() }, on: .actor(friend))
    probe.send(6)
    #expect(await probe.handle(7) == .transitioned(from: 6, to: 7))
  }

  @Test func `a machine runs on a serial executor of the user's choice`() async {
    let executor = QueueExecutor()  // TB-51: an executor is serial by its type
    let probe = StateMachineActor(
      schema: Probe(),
      subject: Place { dispatchPrecondition(condition: .onQueue(executor.queue)) },
      on: .executor(executor))
    #expect(await probe.handle(7) == .transitioned(from: 0, to: 7))
  }

  actor Friend {}

  final class QueueExecutor: SerialExecutor {
    let queue = DispatchQueue(label: "machines")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }
}
