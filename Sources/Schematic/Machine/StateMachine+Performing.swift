// The only place from which actions are called.
extension StateMachine {
  /// Performs one step.
  ///
  /// The step is released when the caller returns, so that events that its release leads to are still
  /// queued.
  ///
  /// - Parameters:
  ///   - plan: The plan of the step.
  ///   - subject: The subject.
  ///   - event: The event that triggered the step; `nil` for an eventless step, start and stop.
  ///   - cause: The event of the macrostep, for the actions to see. Default: `event`.
  ///   - isFirst: Whether the step is the first of its macrostep, so that no event has been raised
  ///     before it. Default: `false`.
  ///   - target: The state to change to instead of the step's. Default: none.
  ///   - isWatched: Whether there may be tracers or observers of states. Default: `false`.
  /// - Throws: The error of an exit action; the step is undone. The error of an entry action is
  ///   wrapped in an ``EntryError``.
  @inlinable @inline(__always) @discardableResult
  func take<Plan: StateMachinePlan>(
    _ plan: Plan, _ subject: StepSubject<Schema>, on event: Event?, after cause: Event? = nil,
    isFirst: Bool = false, to target: State? = nil, isWatched: Bool = false
  ) throws -> Plan.Origin
  where Plan.Step == Schema.Step, Plan.State == State, Plan.Event == Event, Plan.Subject == Subject
  {
    let address = try subject.borrowed()
    var raisedBefore = 0
    if storage != nil {
      if !isFirst { raisedBefore = try countRaisedEvents() }
      if isQueriedRecursively { throw takeRecursiveQuery() }
      if isWatched { traceTaking(plan, on: event) }
    }
    let context = TransitionContext(event: event ?? cause, address: address, pool: self)
    do {
      try plan.performExit(context)
    } catch {
      discardEvents(raisedAfter: raisedBefore)
      throw error
    }
    let origin = plan.change(&currentState)
    if isWatched { filter(plan, from: origin) }
    if let target { currentState = target }
    do {
      try plan.performEntry(context, from: origin)
    } catch {
      throw failEntry(error, Plan.self, from: origin, on: event)
    }
    if storage != nil {
      notifyTransition(Plan.self, from: origin, on: event)
    }
    return origin
  }

  /// Performs a step that was found before.
  @inlinable @discardableResult
  func take(
    _ step: Schema.Step, on event: Event?, after cause: Event? = nil, to target: State? = nil
  ) throws -> State {
    let isWatched = isWatched
    return try withStepSubject {
      try take(
        PlannedStep(step), $0, on: event, after: cause, to: target, isWatched: isWatched)
    }
  }

  // Not inlined, nor the next: with their code, the compiler would no longer inline a step of a schema
  // that is a closure.

  @inlinable @inline(never)
  func failEntry<Plan: StateMachinePlan>(
    _ error: any Error, _ type: Plan.Type, from origin: Plan.Origin, on event: Event?
  ) -> any Error where Plan.State == State {
    let old = Plan.state(origin, before: currentState)
    notifyTransition(from: old, on: event)
    return EntryError(underlying: error, origin: old)
  }

  /// The number of raised events before a step.
  ///
  /// - Throws: A ``RecursiveQueryError`` if the guards of the step have led to one.
  @usableFromInline @inline(never)
  func countRaisedEvents() throws -> Int {
    if isQueriedRecursively { throw takeRecursiveQuery() }
    return storage?.raised.count ?? 0
  }

  /// Discards the events that a step has raised or delayed which is undone.
  @usableFromInline @inline(never)
  func discardEvents(raisedAfter count: Int) {
    guard let storage else { return }
    storage.raised.truncate(to: count)
    undoDelayedEvents()
  }
}

/// The error of an action that threw after the state had changed.
// Unchecked: an error has to be `Sendable`, and this one does not leave its machine.
@usableFromInline
struct EntryError: Error, @unchecked Sendable {
  @usableFromInline let underlying: any Error
  /// The state before the step.
  @usableFromInline let origin: Any

  @usableFromInline
  init(underlying: any Error, origin: Any) {
    self.underlying = underlying
    self.origin = origin
  }
}
