import Schematic

/// Names the senders of the events that an actor gets, in the order of the events.
@usableFromInline
final class EventSenders<Event>: @unchecked Sendable {
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
  func next() -> String?? { taken.popFirst() }
}

extension StateMachineActor {
  /// Records the sender of each event that is sent from now on, until ``forgetSenders()``.
  ///
  /// - Parameter sender: Called on the sender's thread, while a lock is held. It must not call code of the package's
  ///   users.
  /// - Returns: A function that names the sender of the event that the actor begins to handle. Call it once for each
  ///   event, in the actor's isolation domain. It returns `nil` if the event was not queued, and a wrapped `nil` if the
  ///   sender is not known. It does not retain the actor.
  public func nameSenders(
    _ sender: @escaping @Sendable (Schema.Event) -> String?
  ) -> () -> String?? {
    let senders = mailbox.nameSenders(sender)
    return { [weak senders] in senders?.next() }
  }

  /// Stops recording senders: see ``nameSenders(_:)``.
  public nonisolated func forgetSenders() { mailbox.forgetSenders() }
}

/// The machine whose task is running: see `StateMachine.nameTasks(_:)`.
public enum TaskOwner {
  /// The name of the machine; `nil` if it has none.
  @TaskLocal public static var name: String?
}
