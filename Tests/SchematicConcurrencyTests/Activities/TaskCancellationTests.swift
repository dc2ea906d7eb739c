import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// Work of both kinds that runs until it is cancelled.
private struct Watch: Statechart {
  enum State { case off, on, over }
  enum Event: Sendable { case toggle, finish, ended }
  typealias Subject = Work

  let isSending: Bool

  var body: [Element] {
    state(.off) { on(.toggle, to: .on) }
    state(.on) {
      if isSending {
        run("sending", with: \.cancellations) { cancellations, _ in
          await untilCancelled(cancellations)
        }
      } else {
        run("plain", with: \.cancellations) { await untilCancelled($0) }
      }
      on(.toggle, to: .off)
      on(.finish, to: .over)
    }
    final(.over)
  }
}

private final class Work {
  let (ended, cancellations) = AsyncStream.makeStream(of: Void.self)
}

/// Waits for the end of a sequence that nobody ends, and notes it when the task is cancelled.
private func untilCancelled(_ cancellations: AsyncStream<Void>.Continuation) async {
  let (endless, continuation) = AsyncStream.makeStream(of: Void.self)
  for await _ in endless {}
  continuation.finish()
  if Task.isCancelled { cancellations.yield() }
}

/// Each way in which a state's work ends before it is done cancels its task.
@MainActor struct TaskCancellationTests {
  enum Way: CaseIterable { case exit, end, stop, reset, release }

  @Test(arguments: Way.allCases, [false, true])
  func `work is cancelled with its state`(way: Way, isSending: Bool) async throws {
    let work = Work()
    var machine: Watch.Machine? = try StateMachine(Watch(isSending: isSending), subject: work)
    machine?.hostActivities(on: ManualClock())
    machine?.start()
    machine?.handle(.toggle)
    switch way {
    case .exit: machine?.handle(.toggle)
    case .end: machine?.handle(.finish)
    case .stop: machine?.stop()
    case .reset: machine?.reset()
    case .release: machine = nil
    }
    // The suite's limit of time ends the test if nothing is cancelled.
    for await _ in work.ended { break }
  }
}
