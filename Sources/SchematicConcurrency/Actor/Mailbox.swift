/// What waits for an actor's machine: events that were sent, and the wish to be observed.
///
/// Inlinable, like what calls it: an event must meet its machine in code for its own type.
@usableFromInline
final class Mailbox<Event: Sendable>: Sendable {
  @usableFromInline
  struct Contents {
    /// Those before `head` are gone; empty if all are.
    @usableFromInline var events: [Event] = []
    @usableFromInline var head = 0
    /// Whether somebody is on the way to empty it.
    @usableFromInline var isAwaited = false
    @usableFromInline var isObserverWanted = false
    /// Whether the wish was heard.
    @usableFromInline var isObserved = false

    @inlinable
    init() {}

    @inlinable var count: Int { events.count - head }
  }

  @usableFromInline let contents = Locked(Contents())

  @inlinable
  init() {}

  /// Whether there is nothing to attend to.
  @inlinable var isQuiet: Bool {
    contents.withLock { $0.events.isEmpty && !$0.isObserverWanted }
  }

  /// How many events wait.
  var count: Int { contents.withLock { $0.count } }

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

  /// Asks for the machine to be observed.
  ///
  /// - Returns: Whether somebody has to be sent to see to it.
  func wantObserver() -> Bool {
    contents.withLock { contents in
      guard !contents.isObserved, !contents.isObserverWanted else { return false }
      contents.isObserverWanted = true
      defer { contents.isAwaited = true }
      return !contents.isAwaited
    }
  }

  /// Takes out the first events, up to `limit` of them.
  @inlinable
  func take(atMost limit: Int) -> (events: [Event], isObserverWanted: Bool) {
    contents.withLock { contents in
      defer {
        contents.isObserved = contents.isObserved || contents.isObserverWanted
        contents.isObserverWanted = false
      }
      return (contents.takeEvents(atMost: limit), contents.isObserverWanted)
    }
  }

  /// Whoever was on the way has come, and goes if the box is empty.
  ///
  /// - Returns: Whether something has arrived meanwhile, so that somebody has to stay.
  @inlinable
  func leave() -> Bool {
    contents.withLock { contents in
      contents.isAwaited = contents.count > 0 || contents.isObserverWanted
      return contents.isAwaited
    }
  }
}

extension Mailbox.Contents {
  /// - Complexity: O(1) if all are taken at once; else linear in how many are taken, amortised.
  @inlinable
  mutating func takeEvents(atMost limit: Int) -> [Event] {
    let count = Swift.min(count, limit)
    guard head > 0 || count < events.count else {
      defer { events = [] }
      return events
    }
    return takeSome(count)
  }

  @inlinable @inline(never)
  mutating func takeSome(_ count: Int) -> [Event] {
    let taken = Array(events[head..<head + count])
    head += count
    // Moving the rest is worth it once it is less than what is gone.
    if head * 2 >= events.count {
      events.removeFirst(head)
      head = 0
    }
    return taken
  }
}
