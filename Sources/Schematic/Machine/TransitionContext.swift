/// The event, the subject, and the queues of the machine, for an action that needs more than its
/// subject.
///
/// A context belongs to the step that it was made for: it cannot be copied, stored, or passed to a
/// task.
public struct TransitionContext<Event, Subject>: ~Copyable {
  /// The event that led to the step, directly or through eventless transitions.
  ///
  /// For start and stop, and for the eventless transitions after them, it is the event that
  /// ``StateMachine/start(with:)`` or ``StateMachine/stop(with:)`` was given, otherwise `nil`.
  public let event: Event?

  /// The value or object that actions operate on.
  public let subject: Subject

  // Not retained: the machine outlives the step, and the context does not.
  @usableFromInline package unowned(unsafe) let pool: any EventPool

  @inlinable
  package init(event: Event?, subject: Subject, pool: any EventPool) {
    self.event = event
    self.subject = subject
    self.pool = pool
  }

  // Does nothing, but must be here: without it, Swift 6.3 crashes on optimized code ("leaked owned
  // value") wherever the event and the subject are trivial, for instance a `Bool` and `Void`.
  @inlinable
  deinit {}

  /// Queues `event` as a consequence of this step: before every event from outside.
  ///
  /// If a later action of the same step throws before the state changes, the step is undone and
  /// the event is discarded.
  public borrowing func raise(_ event: Event) {
    pool.raise(event)
  }

  /// Queues `event` as if it came from outside: after everything that is already queued.
  public borrowing func send(_ event: Event) {
    pool.send(event)
  }

  /// The object that runs the machine's activities; `nil` if the machine has none.
  ///
  /// A step of a schema with activities begins and ends them here.
  public borrowing func activityHost() -> (any ActivityHost<Event>)? {
    pool.activityHost(delivering: Event.self)
  }
}

extension TransitionContext {
  /// Calls `body` with a context for a schema that the machine's schema wraps, and that has other
  /// events or another subject.
  ///
  /// ```swift
  /// func performEntry(_ context: borrowing TransitionContext<AppEvent, App>) throws {
  ///   try context.withContext(
  ///     event: playerEvent, subject: context.subject.deck, sending: AppEvent.player
  ///   ) { try playerStep.performEntry($0) }
  /// }
  /// ```
  /// - Parameters:
  ///   - event: The event as the wrapped schema knows it; `nil` for a step without one.
  ///   - subject: The subject of the wrapped schema.
  ///   - translate: Makes an event of the machine from one that the wrapped schema raises or sends,
  ///     or that one of its activities delivers.
  ///   - index: The index of the wrapped schema, if the machine's schema wraps several schemas with
  ///     activities: see ``ActivityHost/translating(_:schema:of:)``. Default: 0.
  ///   - count: How many schemas the machine's schema wraps. Default: 1.
  ///   - body: Performs the wrapped step.
  public borrowing func withContext<InnerEvent, InnerSubject, Result>(
    event: InnerEvent?, subject: InnerSubject,
    sending translate: @escaping @Sendable (InnerEvent) -> Event,
    schema index: Int = 0, of count: Int = 1,
    perform body: (borrowing TransitionContext<InnerEvent, InnerSubject>) throws -> Result
  ) rethrows -> Result {
    let pool = TranslatingPool(pool, ActivityNumbering(schema: index, of: count), translate)
    return try withExtendedLifetime(pool) {
      try body(
        TransitionContext<InnerEvent, InnerSubject>(event: event, subject: subject, pool: pool))
    }
  }
}
