import Schematic

extension StateMachineActor {
  /// Handles `event` to completion, and returns its outcome.
  ///
  /// Events that the caller or other tasks have sent before are handled first.
  @inlinable @discardableResult
  public func handle(_ event: Schema.Event) -> Outcome<Schema.State> {
    if !mailbox.isEmpty { processPending() }
    let outcome = machine.handle(event)
    if machine.isHostDemanded { hostDelayedEvents() }
    return outcome
  }

  /// Queues `event` and returns at once.
  ///
  /// The event is handled after all events that were sent before.
  ///
  /// You can call it from any isolation domain, even in an action. The events of one sender are handled in the
  /// order in which they were sent, and before those that it passes to ``handle(_:)`` later.
  ///
  /// The queue is unbounded. If events may be sent faster than the machine handles them, apply back
  /// pressure: call `await handle(_:)` from time to time, or check ``pendingEventCount``.
  ///
  /// The outcome is not returned. ``transitions`` contains the transitions; observers are also
  /// notified of events that are ignored, rejected or fail: see ``observe(_:)``.
  @inlinable
  public nonisolated func send(_ event: Schema.Event) {
    guard mailbox.enqueue(event) else { return }
    Task { [weak self] in await self?.drain() }
  }

  /// The number of sent events that have not been handled yet.
  ///
  /// You can read it in any isolation domain. It may have changed when it returns.
  ///
  /// - Complexity: O(1)
  public nonisolated var pendingEventCount: Int { mailbox.count }

  /// Handles the queued events in batches and yields after each, so that a continuous sender cannot block other
  /// work on the actor.
  ///
  /// Checks the queue again before it returns: events sent in quick succession then share one task. If one event
  /// alone was sent, that is done at once.
  @inlinable
  func drain() async {
    let count = handledCount
    processPending(atMost: batchSize)
    if handledCount &- count == 1, !mailbox.finishDraining() { return }
    repeat {
      await Task.yield()
      processPending(atMost: batchSize)
    } while mailbox.finishDraining()
  }

  /// Handles sent events in batches, until `end` events have been handled in all or the waiter has
  /// an answer.
  func process(upTo end: Int, for waiter: Waiter<some Any>) async {
    while handledCount < end, !waiter.isAnswered {
      processPending(atMost: batchSize)
      if handledCount < end { await Task.yield() }
      if Task.isCancelled { waiter.answer(.failure(CancellationError())) }
    }
  }

  /// Handles the events that were sent, and installs the observer if requested.
  ///
  /// - Parameter limit: The maximum number of events to handle. Default: all.
  @inlinable
  func processPending(atMost limit: Int = .max) {
    guard !mailbox.isEmpty else { return }
    var (events, isObserverRequested) = mailbox.take(atMost: limit)
    if isObserverRequested { installObserver() }
    while let event = events.popFirst() {
      machine.handle(event)
      handledCount &+= 1
    }
    if machine.isHostDemanded { hostDelayedEvents() }
  }

  @usableFromInline
  func installObserver() {
    guard !isObserved else { return }
    (isObserved, mayHaveEnded) = (true, true)
    broadcaster.observe(machine)
  }
}

/// The number of events that are handled before the actor yields to other work.
@usableFromInline let batchSize = 32

extension StateMachineActor {
  /// The current state, after all events that the caller has sent.
  @inlinable public var state: Schema.State {
    processPending()
    return machine.state
  }

  /// The state, the deferred events and the timers, from which another machine can resume.
  ///
  /// Events that the caller has sent are handled first.
  public var saved: StateMachine<Schema>.Saved {
    processPending()
    return machine.saved
  }

  /// Returns whether the current state has a transition for `event`.
  ///
  /// It evaluates guards and performs no actions.
  public func canHandle(_ event: Schema.Event) -> Bool {
    processPending()
    // A guard may handle an event.
    defer { if machine.isHostDemanded { hostDelayedEvents() } }
    return machine.canHandle(event)
  }

  /// Returns whether a state is active, after all events that the caller has sent.
  ///
  /// `await session.isIn(.busy)`
  public func isIn(_ state: Schema.ActiveState) -> Bool where Schema.ActiveState: Equatable {
    processPending()
    return machine.isIn(state)
  }

  /// Resumes from a saved machine: see `StateMachine.resume(from:)`.
  ///
  /// ```swift
  /// let saved = await session.saved
  /// // … in the next run of the program:
  /// let session = try StateMachineActor(Session(), subject: peer)
  /// try await session.resume(from: saved)
  /// await session.start()
  /// ```
  /// Call it on a new machine, before ``start(with:)``, and before other tasks send events to it. No entry
  /// action is performed. ``start(with:)`` starts the tasks of the active states; their timers, and the events
  /// that actions have delayed, continue with the time that was left.
  ///
  /// - Parameter saved: The saved machine.
  /// - Throws: `MachineStartedError` if the machine is not in its initial state, or has queued, deferred or delayed
  ///   events. The schema's error if none of its machines can be in the saved state. After an error, nothing has
  ///   changed.
  public func resume(from saved: StateMachine<Schema>.Saved) throws {
    try machine.restore(saved)
    guard machine.schema.hasActivities || machine.hasDelayedEvents else { return }
    if machine.activityRunner == nil { setHost() }
    mustStartActivities = true
  }

  /// Enters the initial states, for schemas that have states to enter, such as charts.
  ///
  /// A machine that resumed from a saved one enters no state. It starts the tasks of its active states, and
  /// continues their timers and the events that actions have delayed with the time that was left.
  ///
  /// - Parameter event: The event for the contexts of the entry actions: see `StateMachine.start(with:)`.
  ///   Default: none.
  @inlinable @discardableResult
  public func start(with event: Schema.Event? = nil) -> Outcome<Schema.State> {
    prepareStart()
    let outcome = machine.start(with: event)
    finishStart()
    return outcome
  }

  @inlinable
  func prepareStart() {
    if mustStartActivities { startActivities() }
    if !mailbox.isEmpty { processPending() }
  }

  @inlinable
  func finishStart() {
    if mayHaveEnded { reopenBroadcaster() }
    if machine.isHostDemanded { hostDelayedEvents() }
  }

  /// Exits all active states, and ends the sequences of ``transitions``.
  ///
  /// Events that were sent before are handled first. The machine has ended until it is started again or reset.
  /// Until then, a new ``transitions`` sequence finishes immediately, and ``first(within:where:)`` throws
  /// ``MachineEndedError`` unless the current state matches.
  ///
  /// - Parameter event: The event for the contexts of the exit actions: see `StateMachine.stop(with:)`.
  ///   Default: none.
  @discardableResult
  public func stop(with event: Schema.Event? = nil) -> Outcome<Schema.State> {
    processPending()
    mayHaveEnded = true
    defer { broadcaster.end() }
    return machine.stop(with: event)
  }

  /// Changes to the initial state from any state: see `StateMachine.reset`.
  ///
  /// A reset does not end the machine: sequences of transitions and tasks that wait continue.
  @discardableResult
  public func reset(runningActions: Bool = false) -> Outcome<Schema.State> {
    processPending()
    defer { finishStart() }
    return machine.reset(runningActions: runningActions)
  }

  /// Accepts subscribers again after a stop, unless the machine has ended.
  @usableFromInline
  func reopenBroadcaster() {
    if !machine.hasEnded { broadcaster.reopen() }
  }

  /// Calls `body` with the machine itself, for operations that the actor does not have.
  ///
  /// `await turnstile.withMachine { $0.maximumSteps = 500 }`. The machine stays on the actor.
  public func withMachine<Result: Sendable>(
    _ body: @Sendable (StateMachine<Schema>) throws -> Result
  ) rethrows -> Result {
    processPending()
    defer { if machine.isHostDemanded { hostDelayedEvents() } }
    return try body(machine)
  }
}
