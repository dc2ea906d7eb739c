// The slow path: eventless transitions, raised events, and errors. Not inlined, to keep the fast
// path small.
extension StateMachine {
  /// Handles failures, takes eventless transitions, and handles raised events, until none is left.
  ///
  /// - Parameters:
  ///   - origin: The state before the event.
  ///   - next: The eventless step after the event's own step, if it is known already.
  ///   - cause: The event, or the one that a start or a stop was given, if any.
  ///   - failure: The error of an earlier step.
  ///   - pending: The errors of an earlier step that a step may handle.
  ///   - followsUp: Whether to look for an eventless step of the current state.
  ///   - error: The error of the step after `steps`, if it is to be handled first.
  ///   - steps: How many steps were taken before.
  /// - Returns: `.ignored` if no step was taken at all.
  @inlinable @inline(never)
  func completeMacrostep(
    from origin: State, _ next: Schema.Step?, after cause: Event?, failure: (any Error)? = nil,
    pending: PendingFailures? = nil, followsUp: Bool = false, after error: (any Error)? = nil,
    steps: Int = 1
  ) -> Outcome<State> {
    var count = StepCount<State>(limit: maximumSteps, steps: steps)
    var error = error
    var (stable, raisedBefore) = (origin, 0)
    var (next, cause, failure, followsUp) = (next, cause, failure, followsUp)
    var pending = pending
    var event: Event?
    while true {
      do {
        if let thrown = error.take() { throw thrown }
        if pending != nil,
          let step = failureStep(for: &pending, after: cause, failure: &failure)
        {
          (next, event, requestCause) = (step, nil, .failure)
        }
        if let step = next.take() {
          try count.add(currentState)
          if !schema.isPseudostate(currentState) {
            (stable, raisedBefore) = (currentState, storage?.raised.count ?? 0)
          }
          followsUp = true
          traceTaking(step, on: event)
          try take(step, on: event, after: cause)
          requestCause = nil
          if pending != nil { continue }
        }
        if followsUp {
          event = nil
          next = try eventlessStep(after: cause)
          if next != nil { continue }
          followsUp = false
        }
        guard let raised = storage?.raised.popFirst() else { break }
        (event, cause) = (raised, raised)
        try count.addRaisedEvent(currentState, limit: maximumEvents)
        next = try schema.step(from: currentState, on: raised, subject: try requireSubject())
        if next == nil { _ = ignore(raised) }
        if let step = next, step.isDeferral {
          _ = deferEvent(raised)
          next = nil
        }
      } catch {
        // An eventless step that was not taken would fail again, so only an entry continues.
        followsUp = error is EntryError
        requestCause = nil
        if !followsUp { rollBack(to: stable, raisedBefore: raisedBefore) }
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
    return count.isEmpty ? .ignored : .transitioned(from: origin, to: currentState)
  }

  /// Continues the macrostep after the event's own step threw, as far as possible.
  @inlinable @inline(never)
  func recover(from error: any Error, on event: Event, origin: State) -> Outcome<State> {
    // First, because each test for a type costs hundreds of instructions, and maps reject ordinary requests.
    if let rejection = error as? Rejection { return reject(event, rejection) }
    if error is EventlessStepError { rollBack(to: origin, raisedBefore: 0) }
    if raiseEvents(of: error, on: event) {
      return completeMacrostep(
        from: origin, nil, after: event, steps: error is EventlessStepError ? 1 : 0)
    }
    guard StepFailure(in: error) == nil else {
      return recover(fromFailure: error, on: event, after: event, origin: origin)
    }
    let outcome = report(error, on: error is EventlessStepError ? nil : event)
    guard error is EntryError || error is EventlessStepError else { return outcome }
    return completeMacrostep(
      from: origin, nil, after: event, failure: outcome.error, followsUp: error is EntryError)
  }

  /// Continues the macrostep after an error that a step may handle.
  ///
  /// - Parameters:
  ///   - event: The event that observers are told of: `nil` for a start.
  ///   - cause: The event that actions read.
  @inlinable @inline(never)
  func recover(
    fromFailure error: any Error, on event: Event?, after cause: Event?, origin: State
  ) -> Outcome<State> {
    var pending: PendingFailures?
    let failure = note(error, on: error is EventlessStepError ? nil : event, in: &pending)
    return completeMacrostep(
      from: origin, nil, after: cause, failure: failure, pending: pending,
      followsUp: error is EntryError)
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
    case let error as EventlessStepError:
      return report(error.underlying, on: event)
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
