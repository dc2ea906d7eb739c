/// What an action can see and do besides its own effect: the event, the subject, and the queues.
///
/// A context belongs to the step that it was made for: it cannot be copied, kept, or taken into a
/// task. What has to happen later goes through the machine.
@frozen
public struct TransitionContext<Event, Subject>: ~Copyable {
  /// The event that led to the step, directly or as the last one before what follows by itself;
  /// `nil` for start and stop and what follows them.
  public let event: Event?

  /// Whom the actions act upon.
  public let subject: Subject

  // Not counted: the machine outlives the step, and the context does not outlive it.
  @usableFromInline package unowned(unsafe) let pool: EventPool<Event>

  @inlinable
  package init(event: Event?, subject: Subject, pool: EventPool<Event>) {
    self.event = event
    self.subject = subject
    self.pool = pool
  }

  // Does nothing, but must be here: without it, Swift 6.3 crashes on optimised code ("leaked owned
  // value") wherever the event and the subject are trivial, for instance a `Bool` and `Void`.
  @inlinable
  deinit {}

  /// Queues `event` as a consequence of this step: before every event from outside.
  ///
  /// If a later action of the same step throws before the state changes, the step is undone and
  /// what it raised is withdrawn.
  public borrowing func raise(_ event: Event) {
    pool.raise(event)
  }

  /// Queues `event` as if it came from outside: after everything that is already waiting.
  public borrowing func send(_ event: Event) {
    pool.enqueue(.event(event))
  }
}
