import Schematic
import Testing

@testable import SchematicConcurrency

/// An actor that is released with events in its queue reports how many.
struct DiscardedEventTests {
  @Test(arguments: [1, 3])
  func `observers are told how many events a released actor has discarded`(count: Int) async {
    #expect(await failures(afterQueuing: count) == [EventsDiscardedError(count: count)])
  }

  @Test func `nothing is reported of an actor without queued events`() async {
    #expect(await failures(afterQueuing: 0) == [])
  }

  @Test func `the error says how many events were not handled, and what to do`() {
    #expect(
      EventsDiscardedError(count: 2).description == """
        The actor was released before its machine handled 2 events that were sent to it. Keep the \
        actor until its pendingEventCount is zero, or call 'handle', which waits.
        """)
    #expect(EventsDiscardedError(count: 1).description.contains("handled 1 event that was sent"))
  }

  /// The failures of an actor that is released with so many events in its queue.
  private func failures(afterQueuing count: Int) async -> [EventsDiscardedError] {
    let failures = Locked<[EventsDiscardedError]>([])
    do {
      let actor = StateMachineActor(Turnstile(), subject: Till())
      await actor.handle(.coin)
      await actor.observe { notice in
        guard case .failed(let error as EventsDiscardedError, nil, in: .unlocked) = notice else {
          Issue.record("\(notice)")
          return
        }
        failures.withLock { $0.append(error) }
      }
      // Without a task that handles them.
      for _ in 0..<count { _ = actor.mailbox.enqueue(.push) }
    }
    return failures.withLock { $0 }
  }
}
