/// The event, the subject, and the queues of the machine, for an action that needs more than its
/// subject.
///
/// A context belongs to the step that it was made for: it cannot be copied, stored, or passed to a
/// task.
public struct TransitionContext<Event, Subject>: ~Copyable {
  /// The address of the subject, which exists as long as the context.
  @usableFromInline let address: UnsafePointer<BorrowedSubject<Subject>>

  // Not retained: the machine exists longer than the step, and the context does not.
  @usableFromInline package unowned(unsafe) let pool: any EventPool

  // Last, because the places of members after it would depend on its type.
  /// The event that led to the step, directly or through eventless transitions.
  ///
  /// For start and stop, and for the eventless transitions after them, it is the event that
  /// ``StateMachine/start(with:)`` or ``StateMachine/stop(with:)`` was given, otherwise `nil`.
  public let event: Event?

  @inlinable @inline(__always)
  init(event: Event?, address: UnsafePointer<BorrowedSubject<Subject>>, pool: any EventPool) {
    self.event = event
    self.address = address
    self.pool = pool
  }

  /// A context that does not retain the subject, which exists as long as the context.
  @inlinable @inline(__always)
  init(event: Event?, at address: UnsafePointer<Subject>, pool: any EventPool) {
    self.init(
      event: event,
      address: UnsafeRawPointer(address).assumingMemoryBound(to: BorrowedSubject<Subject>.self),
      pool: pool)
  }

  /// A context with another event, as long as `context` exists.
  @inlinable
  package init(event: Event?, of context: borrowing TransitionContext) {
    self.event = event
    address = context.address
    pool = context.pool
  }

  // Does nothing, but must be here: without it, Swift 6.3 crashes on optimized code ("leaked owned
  // value") wherever the event and the subject are trivial, for instance a `Bool` and `Void`.
  @inlinable
  deinit {}

  /// The value or object that actions operate on.
  @inlinable public var subject: Subject {
    // Yielded, not returned: an object whose properties are used is not retained.
    @inline(__always) _read { yield address.pointee.subject }
  }

  /// Calls `body` with the subject, which is not retained.
  @inlinable @inline(__always)
  package borrowing func withSubject<Result>(_ body: (Subject) throws -> Result) rethrows -> Result
  {
    try address.pointee.withSubject(body)
  }

  /// Raises `event`: queues it before every event from outside.
  ///
  /// If a later action of the same step throws before the state changes, the step is undone and
  /// the event is discarded.
  @inlinable
  public borrowing func raise(_ event: Event) {
    guard let queues = pool.queues(of: Event.self) else { return pool.raise(event) }
    queues._withUnsafeGuaranteedRef { $0.raised.append(event) }
  }

  /// Queues `event` as an event from outside: after all events that are already queued.
  @inlinable
  public borrowing func send(_ event: Event) {
    guard let queues = pool.queues(of: Event.self) else { return pool.send(event) }
    queues._withUnsafeGuaranteedRef { $0.requests.append(QueuedRequest(.event(event))) }
  }

  /// Sends `event` after a delay, as an event from outside.
  ///
  /// ```swift
  /// try context.send(.timeout, after: .seconds(3), as: "patience")
  /// ```
  /// The event belongs to the machine, not to a state. It is delivered in any state, unless an action has
  /// cancelled it by its name (SCXML, `send` with `delay` and `id`). A timer that is cancelled when its
  /// state is exited is an activity of the state, such as `after` of a chart. A machine that was stopped,
  /// has completed or terminated, or was reset delivers none of the events that were sent before.
  ///
  /// The time starts when the machine has handled all queued events and notified its observers, like that
  /// of the timers of states, and before these. If a later action of the same step throws before the
  /// state changes, the step is undone and nothing is sent.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - delay: The delay. Zero or less: as soon as possible, but never during a step. At most a hundred
  ///     years.
  ///   - name: The name by which ``cancel(_:)`` finds the event. A delayed event with the same name that
  ///     was not delivered yet is cancelled: the new one replaces it. A submachine and a wrapped schema
  ///     have names of their own. Default: none; the event cannot be cancelled by an action.
  /// - Throws: ``MissingActivityHostError`` if the machine has no host that measures the time: run it on a
  ///   `StateMachineActor`, or call its `hostActivities(on:)`.
  @inlinable
  public borrowing func send(
    _ event: Event, after delay: Duration, as name: String? = nil
  ) throws(MissingActivityHostError) {
    try pool.send(event, after: delay, as: DelayedEventName(name))
  }

  /// Cancels the delayed event with this name (SCXML, `cancel`).
  ///
  /// It is not delivered afterwards, even if its delay has just passed. An event that the machine has
  /// received already is handled at the end of the step. If the step is undone, nothing is cancelled.
  ///
  /// - Parameter name: The name. If no delayed event has it, the call has no effect.
  @inlinable
  public borrowing func cancel(_ name: String) {
    pool.cancel(DelayedEventName(name))
  }

  /// Returns the object that runs the machine's activities; `nil` if the machine has none.
  ///
  /// A step of a schema with activities begins and ends them here.
  public borrowing func activityHost() -> (any ActivityHost<Event>)? {
    pool.activityHost(delivering: Event.self)
  }
}

extension TransitionContext {
  /// Calls `body` with a context for a wrapped schema, which has other events or another subject than the
  /// machine's schema.
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
  ///   - translate: Makes an event of the machine from an event that the wrapped schema raises or sends,
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
    try withContext(
      event: event, subject: subject, sending: translate,
      ActivityNumbering(schema: index, of: count), perform: body)
  }

  /// Calls `body` with a context for a submachine, in whose place the names of delayed events are unique.
  package borrowing func withContext<InnerEvent, InnerSubject, Result>(
    event: InnerEvent?, subject: InnerSubject,
    sending translate: @escaping @Sendable (InnerEvent) -> Event, in scope: NameScope,
    perform body: (borrowing TransitionContext<InnerEvent, InnerSubject>) throws -> Result
  ) rethrows -> Result {
    try withContext(
      event: event, subject: subject, sending: translate, ActivityNumbering(schema: 0, of: 1),
      in: scope, perform: body)
  }

  private borrowing func withContext<InnerEvent, InnerSubject, Result>(
    event: InnerEvent?, subject: InnerSubject,
    sending translate: @escaping @Sendable (InnerEvent) -> Event, _ numbering: ActivityNumbering,
    in scope: NameScope? = nil,
    perform body: (borrowing TransitionContext<InnerEvent, InnerSubject>) throws -> Result
  ) rethrows -> Result {
    let pool = TranslatingPool(pool, numbering, scope, translate)
    return try withExtendedLifetime(pool) {
      try withUnsafePointer(to: subject) { address in
        try body(
          TransitionContext<InnerEvent, InnerSubject>(event: event, at: address, pool: pool))
      }
    }
  }
}
