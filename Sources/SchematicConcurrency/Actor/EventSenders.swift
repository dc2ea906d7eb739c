import Schematic

/// Names the senders of the events that an actor gets, in the order of the events.
@usableFromInline
package final class EventSenders<Event>: @unchecked Sendable {
  private let sender: @Sendable (Event) -> String?
  // The lock of the mailbox protects them.
  private var queued = FIFO<String?>()
  // Those of the events that the actor handles; in its isolation domain.
  private var taken = FIFO<String?>()

  /// - Parameters:
  ///   - count: How many events are queued, whose senders are not known.
  ///   - sender: Names the sender of an event, on the sender's thread.
  init(after count: Int, _ sender: @escaping @Sendable (Event) -> String?) {
    self.sender = sender
    for _ in 0..<count { queued.append(nil) }
  }

  @usableFromInline
  func note(_ event: Event) {
    queued.append(sender(event))
  }

  @usableFromInline
  func take(_ count: Int) {
    taken = queued.removeFirst(atMost: count)
  }

  /// The sender of the event that the actor begins to handle, `nil` inside if it is not known.
  ///
  /// - Returns: `nil` if the event was not queued.
  package func next() -> String?? { taken.popFirst() }
}

extension StateMachineActor {
  /// Names the sender of each event that is sent from now on, while this object exists.
  ///
  /// - Parameter sender: Called on the sender's thread, while a lock is held. It calls no code of the user's.
  package func nameSenders(
    _ sender: @escaping @Sendable (Schema.Event) -> String?
  ) -> EventSenders<Schema.Event> {
    mailbox.nameSenders(sender)
  }

  /// Names no sender from now on.
  package nonisolated func forgetSenders() { mailbox.forgetSenders() }
}

/// The machine whose task is running.
package enum TaskOwner {
  /// Its name; `nil` if it has none.
  @TaskLocal package static var name: String?
}
