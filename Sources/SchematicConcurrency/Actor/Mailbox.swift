/// What waits for an actor's machine: events that were sent, and the wish to be observed.
///
/// Inlinable, like what calls it: an event must meet its machine in code for its own type.
@usableFromInline
final class Mailbox<Event: Sendable>: Sendable {
  @usableFromInline
  struct Contents {
    @usableFromInline var events: [Event] = []
    /// Whether somebody is on the way to empty it.
    @usableFromInline var isAwaited = false
    @usableFromInline var isObserverWanted = false

    @inlinable
    init() {}
  }

  @usableFromInline let contents = Locked(Contents())

  @inlinable
  init() {}

  /// Whether there is nothing to attend to.
  @inlinable var isQuiet: Bool {
    contents.withLock { $0.events.isEmpty && !$0.isObserverWanted }
  }

  /// Takes an event in, behind all that wait.
  ///
  /// - Returns: Whether somebody has to be sent to empty the box.
  @inlinable
  func post(_ event: Event) -> Bool {
    contents.withLock { contents in
      contents.events.append(event)
      defer { contents.isAwaited = true }
      return !contents.isAwaited
    }
  }

  func wantObserver() {
    contents.withLock { $0.isObserverWanted = true }
  }

  /// Empties the box.
  @inlinable
  func take() -> (events: [Event], isObserverWanted: Bool) {
    contents.withLock { contents in
      defer {
        contents.events = []
        contents.isObserverWanted = false
      }
      return (contents.events, contents.isObserverWanted)
    }
  }

  /// Whoever was on the way has come, and goes if the box is empty.
  ///
  /// - Returns: Whether events have arrived meanwhile, so that somebody has to stay.
  @inlinable
  func leave() -> Bool {
    contents.withLock { contents in
      contents.isAwaited = !contents.events.isEmpty
      return contents.isAwaited
    }
  }
}
