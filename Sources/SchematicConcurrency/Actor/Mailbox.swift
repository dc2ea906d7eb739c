import Schematic

/// The queue of events sent to an actor's machine, and a pending request to install its observer.
///
/// Inlinable, as its callers are, so that events are handled by specialized code.
@usableFromInline
final class Mailbox<Event: Sendable>: Sendable {
  @usableFromInline
  struct Contents {
    @usableFromInline var events = FIFO<Event>()
    /// Whether a task that drains the queue is scheduled or running.
    @usableFromInline var isDrainScheduled = false
    @usableFromInline var isObserverRequested = false
    /// Whether the request for an observer has been taken.
    @usableFromInline var isObserved = false
    /// The names of the senders, if the machine is inspected.
    @usableFromInline var senders: EventSenders<Event>?

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { events.isEmpty && !isObserverRequested }
  }

  @usableFromInline let contents = Locked(Contents())
  /// Whether an event or a request is pending; changed with the contents.
  @usableFromInline let isFilled = SharedFlag()

  @inlinable
  init() {}

  /// Whether no event and no request is pending.
  ///
  /// Whether no event is queued. Events of the caller itself are seen: it has called the actor since.
  @inlinable var isEmpty: Bool { !isFilled.isSet }

  /// The number of queued events.
  var count: Int { contents.withLock { $0.events.count } }

  /// Appends an event.
  ///
  /// - Returns: `true` if the caller must start a task that drains the queue.
  @inlinable
  func enqueue(_ event: Event) -> Bool {
    contents.withLock { contents in
      isFilled.isSet = true
      contents.events.append(event)
      if let senders = contents.senders { senders.note(event) }
      return contents.scheduleDrain()
    }
  }

  /// Requests that the machine's observer is installed.
  ///
  /// - Returns: `true` if the caller must start a task that drains the queue.
  func requestObserver() -> Bool {
    contents.withLock { contents in
      guard !contents.isObserved, !contents.isObserverRequested else { return false }
      contents.isObserverRequested = true
      isFilled.isSet = true
      return contents.scheduleDrain()
    }
  }

  func nameSenders(_ sender: @escaping @Sendable (Event) -> String?) -> EventSenders<Event> {
    contents.withLock { contents in
      let senders = EventSenders(after: contents.events.count, sender)
      contents.senders = senders
      return senders
    }
  }

  func forgetSenders() {
    contents.withLock { $0.senders = nil }
  }

  /// Removes the first events, up to `limit` of them, and the request for an observer.
  @inlinable
  func take(atMost limit: Int) -> (events: FIFO<Event>, isObserverRequested: Bool) {
    contents.withLock { contents in
      defer {
        contents.isObserved = contents.isObserved || contents.isObserverRequested
        contents.isObserverRequested = false
        isFilled.isSet = !contents.isEmpty
      }
      let events = contents.events.removeFirst(atMost: limit)
      if let senders = contents.senders { senders.take(events.count) }
      return (events, contents.isObserverRequested)
    }
  }

  /// Marks the drain task as finished if nothing is pending.
  ///
  /// - Returns: `true` if work arrived in the meantime, so that the task must continue.
  @inlinable
  func finishDraining() -> Bool {
    contents.withLock { contents in
      contents.isDrainScheduled = !contents.isEmpty
      return contents.isDrainScheduled
    }
  }
}

extension Mailbox.Contents {
  /// Marks a drain task as scheduled.
  ///
  /// - Returns: Whether none was scheduled before.
  @inlinable
  mutating func scheduleDrain() -> Bool {
    defer { isDrainScheduled = true }
    return !isDrainScheduled
  }
}
