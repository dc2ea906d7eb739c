// The slow path: eventless transitions, raised events, and errors. Not inlined, to keep the fast
// path small.
extension StateMachine {
  /// The number of raised events that have not been handled yet.
  public var raisedEventCount: Int { Int(storage?.raised.count ?? 0) }

  /// Handles failures, takes eventless transitions, and handles raised events, until none is left.
  ///
  /// - Parameters:
  ///   - stable: The last state that is no pseudostate.
  ///   - raisedBefore: How many raised events were queued in that state. Default: none.
  ///   - cause: The event, or the one that a start or a stop was given, if any.
  ///   - failure: The error of an earlier step.
  ///   - pending: The errors of an earlier step that a step may handle.
  ///   - followsUp: Whether to look for an eventless step of the current state.
  ///   - steps: How many steps were taken before.
  ///   - error: The error of the step after these, if it is to be handled first.
  /// - Returns: `.ignored` if no step was taken at all.
  @inlinable @inline(never)
  func completeMacrostep(
    since stable: State, _ raisedBefore: Int = 0, after cause: Event?,
    failure: (any Error)? = nil, pending: PendingFailures = PendingFailures(),
    followsUp: Bool = false,
    steps: Int = 1, throwing error: (any Error)? = nil
  ) -> Outcome<Void> {
    var progress = MacrostepProgress(
      count: StepCount(limit: maximumSteps, steps: steps), stable: stable,
      raisedBefore: raisedBefore)
    var (cause, failure, followsUp, pending, error) = (cause, failure, followsUp, pending, error)
    var event: Event?
    while true {
      do {
        if let thrown = error.take() { throw thrown }
        if !pending.isEmpty {
          let isTaken = try takeFailureStep(for: &pending, after: cause, failure: &failure) {
            (event, requestCause) = (nil, .failure)
            try prepare(&progress, isBetweenStates: false)
          }
          if isTaken {
            (requestCause, followsUp) = (nil, true)
            if !pending.isEmpty { continue }
          }
        }
        if followsUp {
          event = nil
          let next = try takeFurtherStep(for: .eventless(after: cause), on: nil, after: cause) {
            try prepare(&progress, isBetweenStates: $0)
          }
          if case .taken(let mayContinue) = next {
            followsUp = mayContinue
            continue
          }
          followsUp = false
        }
        guard let raised = storage?.raised.popFirst() else { break }
        (event, cause) = (raised, raised)
        try progress.count.addRaisedEvent(currentState, limit: maximumEvents)
        let next = try takeFurtherStep(for: .event(raised), on: raised) {
          try prepare(&progress, isBetweenStates: $0)
        }
        switch next {
        case .taken(let mayContinue): followsUp = mayContinue
        case .none: _ = ignore(raised)
        case .deferral: _ = deferEvent(raised)
        }
      } catch {
        // An eventless step that was not taken would fail again, so only an entry continues.
        followsUp = isError(error, EntryError.self)
        requestCause = nil
        if !followsUp { rollBack(to: progress.stable, raisedBefore: progress.raisedBefore) }
        let unhandled = note(error, on: event, in: &pending)
        failure = failure ?? unhandled
        if isError(error, StepLimitReached.self) { break }
      }
    }
    if isQueriedRecursively, case let error = takeRecursiveQuery() {
      notify(.failed(error, on: nil, in: currentState))
      failure = failure ?? error
    }
    if let failure { return .failed(failure) }
    return progress.count.isEmpty ? .ignored : .transitioned
  }

  /// Counts a step that is about to be taken.
  @inlinable
  func prepare(_ progress: inout MacrostepProgress<State>, isBetweenStates: Bool) throws {
    try progress.count.add(currentState)
    if !isBetweenStates, !schema.isPseudostate(currentState) {
      progress.stable = currentState
      progress.raisedBefore = storage?.raised.count ?? 0
    }
  }

  /// Takes the eventless steps that follow an event's own step.
  ///
  /// - Parameters:
  ///   - origin: The origin: the state before the event, as far as it is known.
  ///   - macrostep: Gets the state before, once that is not known any more.
  /// - Returns: `.transitioned`, `.passed` or `.ended`.
  @inlinable @inline(never)
  func followUp(
    from origin: Origin, on event: Event, _ macrostep: inout Macrostep<State>?
  ) -> Handled {
    var steps = 1
    /// The state before the event, and the last one that is no pseudostate, once a step needs them.
    var (old, stable): (State?, State?)
    var raisedBefore = 0
    let outcome: Outcome<Void>
    do {
      while allowsStep(after: steps) {
        let result = try withStepSubject { subject in
          try schema.withPlan(
            from: Schema.Plan.origin(of: currentState), for: .eventless(after: event),
            subject: subject
          ) { plan, subject in
            if !plan.isPlain {
              if old == nil { old = state(before: origin) }
              if !schema.isPseudostate(currentState) {
                (stable, raisedBefore) = (currentState, storage?.raised.count ?? 0)
              }
            }
            steps += 1
            try take(plan, subject, on: nil, after: event)
            return plan.mayContinue
          }
        }
        if case .taken(true) = result { continue }
        guard let old else { return .transitioned(from: origin) }
        macrostep = Macrostep(.transitioned, from: old)
        return .passed
      }
      if old == nil { old = state(before: origin) }
      outcome = completeMacrostep(
        since: old ?? currentState, after: event, followsUp: true, steps: steps)
    } catch {
      if old == nil { old = state(before: origin) }
      outcome = completeMacrostep(
        since: stable ?? old ?? currentState, raisedBefore, after: event, steps: steps,
        throwing: error)
    }
    macrostep = Macrostep(outcome, from: old ?? currentState)
    return .ended
  }

  /// Whether one more eventless step may be taken without recording its states: nothing observes the states, and
  /// the limit is far away.
  @inlinable
  func allowsStep(after steps: Int) -> Bool {
    guard storage != nil else {
      return steps + StepCount<State>.memory < MachineStorage<Schema>.defaultSteps
    }
    return allowsStepWithStorage(after: steps)
  }

  @usableFromInline @inline(never)
  func allowsStepWithStorage(after steps: Int) -> Bool {
    guard let storage else { return true }
    return !storage.isWatched && steps + StepCount<State>.memory < maximumSteps
  }

  /// Takes the step for a trigger, if there is one.
  ///
  /// - Returns: Whether an eventless step may be enabled after it.
  @inlinable @inline(__always)
  func takeFurtherStep(
    for trigger: StepTrigger<Event>, on event: Event?, after cause: Event? = nil,
    _ prepare: (_ isBetweenStates: Bool) throws -> Void
  ) throws -> StepResult<Bool> {
    guard !isWatched else {
      return try takeStepOutOfLine(for: trigger, on: event, after: cause, prepare)
    }
    return switch try takeStep(for: trigger, on: event, after: cause, prepare) {
    case .taken(let step): .taken(step.mayContinue)
    case .none: .none
    case .deferral: .deferral
    }
  }

  /// Takes the step for a trigger, if there is one, of a machine that may have tracers or observers of states.
  ///
  /// - Returns: Whether an eventless step may be enabled after it.
  @inlinable @inline(never)
  func takeStepOutOfLine(
    for trigger: StepTrigger<Event>, on event: Event?, after cause: Event?,
    _ prepare: (_ isBetweenStates: Bool) throws -> Void
  ) throws -> StepResult<Bool> {
    try withStepSubject { subject in
      try schema.withPlan(
        from: Schema.Plan.origin(of: currentState), for: trigger, subject: subject
      ) { plan, subject in
        try prepare(plan.isBetweenStates)
        try take(plan, subject, on: event, after: cause, isWatched: true)
        return plan.mayContinue
      }
    }
  }

  /// Takes an event's own step, if there is one, and the steps that follow, of a machine with tracers or observers
  /// of states.
  @inlinable @inline(never)
  func takeWatchedEvent(
    _ event: Event, _ macrostep: inout Macrostep<State>?
  ) throws -> Handled {
    let old = currentState
    switch try takeStepOutOfLine(for: .event(event), on: event, after: nil, { _ in }) {
    case .none: return .none
    case .deferral: return .deferral
    case .taken(false):
      macrostep = Macrostep(.transitioned, from: old)
      return .passed
    case .taken(true):
      macrostep = Macrostep(completeMacrostep(since: old, after: event, followsUp: true), from: old)
      return .ended
    }
  }

  /// The step for a trigger that is no event, as a value.
  @inlinable
  func step(for trigger: StepTrigger<Event>) throws -> Schema.Step? {
    try schema.step(from: currentState, for: trigger, subject: try requireSubject())
  }

  /// Continues the macrostep after the event's own step threw, as far as possible.
  ///
  /// - Parameter origin: The state before, if something may follow.
  @inlinable @inline(never)
  func recover(
    from error: any Error, on event: Event, _ origin: inout State?
  ) -> Outcome<Void> {
    // First: each comparison of types looks up that of the error.
    if let failure = cast(error, to: StepFailure.self) {
      origin = currentState
      return recover(
        from: failure, on: event, after: event, since: currentState, followsUp: false)
    }
    if let rejection = cast(error, to: Rejection.self) { return reject(event, rejection) }
    let entry = cast(error, to: EntryError.self)
    let old = entry.map(self.origin) ?? currentState
    origin = old
    if raiseEvents(of: error, on: event) {
      return completeMacrostep(since: old, after: event, steps: 0)
    }
    if let failure = StepFailure(in: error) {
      return recover(from: failure, on: event, after: event, since: old, followsUp: entry != nil)
    }
    let outcome = report(error, on: event)
    guard entry != nil else { return outcome }
    return completeMacrostep(
      since: old, after: event, failure: outcome.error, followsUp: true)
  }

  /// The state before a step whose entry has failed.
  @inlinable
  func origin(of error: EntryError) -> State {
    error.origin as? State ?? currentState
  }

  /// Continues the macrostep after an error that a step may handle.
  ///
  /// - Parameters:
  ///   - event: The event in the notice to observers: `nil` for a start.
  ///   - cause: The event that actions read.
  ///   - stable: The last state that is no pseudostate.
  ///   - followsUp: Whether the step was taken, so that others may follow.
  @inlinable @inline(never)
  func recover(
    from failure: StepFailure, on event: Event?, after cause: Event?, since stable: State,
    followsUp: Bool
  ) -> Outcome<Void> {
    var pending = PendingFailures()
    note(failure, on: event, in: &pending)
    return completeMacrostep(
      since: stable, after: cause, pending: pending, followsUp: followsUp)
  }

  /// Undoes a compound transition whose transition out of a pseudostate failed (UML 2.5.1
  /// §14.2.3.8.4).
  ///
  /// - Parameters:
  ///   - origin: The last stable state.
  ///   - raisedBefore: How many raised events were queued then. The later ones are discarded, unless
  ///     a part of the transition is kept.
  @usableFromInline
  func rollBack(to origin: State, raisedBefore: Int) {
    guard schema.isPseudostate(currentState) else { return }
    currentState = schema.rollbackState(from: currentState, to: origin)
    guard let storage else { return }
    storage.extras?.pendingEnds.removeAll()
    let transition = storage.endCompoundTransition()
    let isWhole = areEqual(currentState, origin)
    storage.didUndo(isWhole: isWhole)
    if isWhole {
      storage.raised.truncate(to: raisedBefore)
      storage.delayedEvents?.undoTransition()
    } else {
      updateDelayedEvents()
      notify(
        .transitioned(
          from: transition?.origin ?? origin, on: transition?.event, to: currentState,
          because: transition?.cause ?? .eventless))
      notifyOfDelayedEvents()
    }
  }

  /// Notifies observers of an error and makes an outcome of it.
  @inlinable @inline(never)
  func report(_ error: any Error, on event: Event?) -> Outcome<Void> {
    if let error = cast(error, to: EntryError.self) { return fail(error.underlying, on: event) }
    if let failure = cast(error, to: StepFailure.self) { return fail(failure.error, on: event) }
    if isError(error, SubjectReleased.self) {
      storage?.raised.removeAll()
      return answerSubjectReleased()
    }
    if let rejection = cast(error, to: Rejection.self) {
      guard let event else { return fail(rejection.reason, on: nil) }
      return reject(event, rejection)
    }
    if let reached = cast(error, to: StepLimitReached.self) {
      let dropped = (storage?.raised.count ?? 0) + (event == nil ? 0 : 1)
      storage?.raised.removeAll()
      return fail(reached.error.dropping(dropped), on: event)
    }
    return fail(error, on: event)
  }

  /// Notifies observers of a rejection and makes an outcome of it.
  @inlinable
  func reject(_ event: Event, _ rejection: Rejection) -> Outcome<Void> {
    notify(.rejected(rejection.reason, on: event, in: currentState))
    return .rejected(rejection.reason)
  }

  /// Notifies observers that an event will not arrive, because its sender has failed.
  package func reportFailure(_ error: any Error, on event: Event?) {
    notify(.failed(error, on: event, in: currentState))
  }

  @inlinable
  func fail(_ error: any Error, on event: Event?) -> Outcome<Void> {
    // The notice is made only if there may be an observer.
    withStorage { $0.notify(.failed(error, on: event, in: currentState)) }
    return .failed(error)
  }
}
