// The slow path: eventless transitions, raised events, and errors. Not inlined, to keep the fast
// path small.
extension StateMachine {
  /// Handles failures, takes eventless transitions, and handles raised events, until none is left.
  ///
  /// - Parameters:
  ///   - origin: The state before the event.
  ///   - cause: The event, or the one that a start or a stop was given, if any.
  ///   - failure: The error of an earlier step.
  ///   - pending: The errors of an earlier step that a step may handle.
  ///   - followsUp: Whether to look for an eventless step of the current state.
  ///   - steps: How many steps were taken before.
  ///   - error: The error of the step after these, if it is to be handled first.
  ///   - stable: The last state before it that is no pseudostate. Default: `origin`.
  ///   - raisedBefore: How many raised events were queued in that state.
  /// - Returns: `.ignored` if no step was taken at all.
  @inlinable @inline(never)
  func completeMacrostep(
    from origin: State, after cause: Event?, failure: (any Error)? = nil,
    pending: PendingFailures? = nil, followsUp: Bool = false, steps: Int = 1,
    throwing error: (any Error)? = nil, since stable: State? = nil, _ raisedBefore: Int = 0
  ) -> Outcome<State> {
    var progress = MacrostepProgress(
      count: StepCount(limit: maximumSteps, steps: steps), stable: stable ?? origin,
      raisedBefore: raisedBefore)
    var (cause, failure, followsUp, pending, error) = (cause, failure, followsUp, pending, error)
    var event: Event?
    while true {
      do {
        if let thrown = error.take() { throw thrown }
        if pending != nil,
          let step = failureStep(for: &pending, after: cause, failure: &failure)
        {
          (event, requestCause) = (nil, .failure)
          try prepare(&progress, isBetweenStates: false)
          traceTaking(step, on: nil)
          try take(step, on: nil, after: cause)
          requestCause = nil
          followsUp = true
          if pending != nil { continue }
        }
        if followsUp {
          event = nil
          let next = try takeTracedStep(for: .eventless(after: cause), on: nil, after: cause) {
            try prepare(&progress, isBetweenStates: $0)
          }
          if case .taken(let step) = next {
            followsUp = step.mayContinue
            continue
          }
          followsUp = false
        }
        guard let raised = storage?.raised.popFirst() else { break }
        (event, cause) = (raised, raised)
        try progress.count.addRaisedEvent(currentState, limit: maximumEvents)
        let next = try takeTracedStep(for: .event(raised), on: raised) {
          try prepare(&progress, isBetweenStates: $0)
        }
        switch next {
        case .taken(let step): followsUp = step.mayContinue
        case .none: _ = ignore(raised)
        case .deferral: _ = deferEvent(raised)
        }
      } catch {
        // An eventless step that was not taken would fail again, so only an entry continues.
        followsUp = error is EntryError
        requestCause = nil
        if !followsUp { rollBack(to: progress.stable, raisedBefore: progress.raisedBefore) }
        let unhandled = note(error, on: event, in: &pending)
        failure = failure ?? unhandled
        if error is StepLimitReached { break }
      }
    }
    if isQueriedRecursively, case let error = takeRecursiveQuery() {
      notify(.failed(error, on: nil, in: currentState))
      failure = failure ?? error
    }
    if let failure { return .failed(failure, in: currentState) }
    return progress.count.isEmpty ? .ignored : .transitioned(from: origin, to: currentState)
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

  /// Takes the eventless steps that follow an event's own step, and completes the request.
  ///
  /// - Parameter origin: What is known of the state before the event.
  @inlinable @inline(__always)
  func continueTransition(from origin: Origin, on event: Event) -> Outcome<State> {
    var steps = 1
    /// The state before the event, and the last one that is no pseudostate, once a step needs them.
    var (old, stable): (State?, State?)
    var raisedBefore = 0
    var mayContinue = true
    do {
      while mayContinue, allowsStep(after: steps) {
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
        mayContinue = false
      }
      if !mayContinue, storage == nil || hasNoFurtherWork {
        needsSlowPath = false
        return .transitioned(from: old ?? state(before: origin), to: currentState)
      }
      return finish(
        completeMacrostep(
          from: old ?? state(before: origin), after: event, followsUp: mayContinue, steps: steps))
    } catch {
      return finish(
        completeMacrostep(
          from: old ?? state(before: origin), after: event, steps: steps, throwing: error,
          since: stable, raisedBefore))
    }
  }

  /// Whether one more eventless step may be taken without a note of the states that it passes: no tracer was added,
  /// and the limit is far away.
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
    return !storage.isTraced && steps + StepCount<State>.memory < storage.maximumSteps
  }

  /// Takes the step for a trigger, if there is one, of a machine that may have tracers.
  @inlinable @inline(__always)
  func takeTracedStep(
    for trigger: StepTrigger<Event>, on event: Event?, after cause: Event? = nil,
    _ prepare: (_ isBetweenStates: Bool) throws -> Void = { _ in }
  ) throws -> StepResult<TakenStep<State>> {
    guard let storage, storage.isTraced else {
      return switch try takeStep(for: trigger, on: event, after: cause, prepare) {
      case .taken(let step):
        .taken(TakenStep(from: state(before: step.origin), mayContinue: step.mayContinue))
      case .none: .none
      case .deferral: .deferral
      }
    }
    guard let step = try step(for: trigger) else { return .none }
    if step.isDeferral { return .deferral }
    try prepare(false)
    traceTaking(step, on: event)
    return .taken(
      TakenStep(from: try take(step, on: event, after: cause), mayContinue: true))
  }

  /// The step for a trigger as a value.
  @inlinable
  func step(for trigger: StepTrigger<Event>) throws -> Schema.Step? {
    try schema.step(from: currentState, for: trigger, subject: try requireSubject())
  }

  /// Continues the macrostep after the event's own step threw, as far as possible.
  @inlinable @inline(never)
  func recover(from error: any Error, on event: Event) -> Outcome<State> {
    // First, because each test for a type costs hundreds of instructions, and maps reject ordinary requests.
    if let rejection = error as? Rejection { return reject(event, rejection) }
    if raiseEvents(of: error, on: event) {
      return completeMacrostep(from: currentState, after: event, steps: 0)
    }
    guard StepFailure(in: error) == nil else {
      return recover(fromFailure: error, on: event, after: event)
    }
    let outcome = report(error, on: event)
    guard let entry = error as? EntryError else { return outcome }
    return completeMacrostep(
      from: origin(of: entry), after: event, failure: outcome.error, followsUp: true)
  }

  /// The state before a step whose entry has failed.
  @inlinable
  func origin(of error: EntryError) -> State {
    error.origin as? State ?? currentState
  }

  /// Continues the macrostep after an error that a step may handle.
  ///
  /// - Parameters:
  ///   - event: The event that observers are told of: `nil` for a start.
  ///   - cause: The event that actions read.
  @inlinable @inline(never)
  func recover(
    fromFailure error: any Error, on event: Event?, after cause: Event?
  ) -> Outcome<State> {
    var pending: PendingFailures?
    let failure = note(error, on: event, in: &pending)
    let entry = error as? EntryError
    return completeMacrostep(
      from: entry.map(origin) ?? currentState, after: cause, failure: failure, pending: pending,
      followsUp: entry != nil)
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
    storage.pendingEnds.removeAll()
    let transition = storage.compoundTransition.take()
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
  @usableFromInline
  func report(_ error: any Error, on event: Event?) -> Outcome<State> {
    switch error {
    case let error as EntryError:
      return fail(error.underlying, on: event)
    case let failure as StepFailure:
      return report(failure.error, on: event)
    case is SubjectReleased:
      storage?.raised.removeAll()
      return answerSubjectReleased()
    case let rejection as Rejection:
      guard let event else { return fail(rejection.reason, on: nil) }
      return reject(event, rejection)
    case let reached as StepLimitReached:
      let dropped = (storage?.raised.count ?? 0) + (event == nil ? 0 : 1)
      storage?.raised.removeAll()
      return fail(reached.error.dropping(dropped), on: event)
    default:
      return fail(error, on: event)
    }
  }

  /// Notifies observers of a rejection and makes an outcome of it.
  @inlinable
  func reject(_ event: Event, _ rejection: Rejection) -> Outcome<State> {
    notify(.rejected(rejection.reason, on: event, in: currentState))
    return .rejected(rejection.reason)
  }

  /// Notifies observers that an event will not arrive, because what would have sent it has failed.
  package func reportFailure(_ error: any Error, on event: Event?) {
    notify(.failed(error, on: event, in: currentState))
  }

  private func fail(_ error: any Error, on event: Event?) -> Outcome<State> {
    notify(.failed(error, on: event, in: currentState))
    return .failed(error, in: currentState)
  }
}
