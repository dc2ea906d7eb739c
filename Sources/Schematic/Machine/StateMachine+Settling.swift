// What few events lead to: continuations, raised events, errors. Kept out of line, so that the
// straight line of an ordinary event stays short.
extension StateMachine {
  /// Takes what follows by itself and the events that were raised, until there is nothing left.
  ///
  /// - Parameters:
  ///   - origin: The state that the event found.
  ///   - cause: The event, or `nil` after a start or a stop.
  ///   - next: What follows the event's own step by itself, if that is known already.
  ///   - failure: What went wrong so far.
  ///   - follows: Whether to ask what follows the current state by itself.
  @inlinable @inline(never)
  func settle(
    from origin: State, _ next: Schema.Step?, after cause: Event?, failure: (any Error)? = nil,
    follows: Bool = false
  ) -> Outcome<State> {
    var count = StepCount<State>(limit: maximumSteps)
    var (resting, raisedBefore) = (origin, 0)
    var (next, cause, failure, follows) = (next, cause, failure, follows)
    var event: Event?
    while true {
      do {
        if let step = next.take() {
          try count.add(currentState)
          if !schema.isTransient(currentState) {
            (resting, raisedBefore) = (currentState, agenda?.raised.count ?? 0)
          }
          follows = true
          traceTaking(step, on: event)
          try take(step, on: event, after: cause)
        }
        if follows {
          event = nil
          next = try continuation(after: cause)
          if next != nil { continue }
          follows = false
        }
        guard let raised = extras?.raised.popFirst() else { break }
        (event, cause) = (raised, raised)
        next = try schema.step(from: currentState, on: raised, subject: try requireSubject())
        if next == nil { _ = ignore(raised) }
        if let step = next, step.isDeferral {
          _ = hold(raised)
          next = nil
        }
      } catch {
        // A continuation that was not taken would fail again: only what has entered may go on.
        follows = error is EntryError
        if !follows { retreat(to: resting, raisedBefore: raisedBefore) }
        if case .failed(let error) = report(error, on: event) { failure = failure ?? error }
        if error is StepLimitReached { break }
      }
    }
    if let failure { return .failed(failure) }
    return .transitioned(from: origin, to: currentState)
  }

  /// Goes on after an event's own step threw, as far as it can.
  @inlinable @inline(never)
  func recover(from error: any Error, on event: Event, origin: State) -> Outcome<State> {
    if error is ContinuationError { retreat(to: origin, raisedBefore: 0) }
    let outcome = report(error, on: error is ContinuationError ? nil : event)
    guard error is EntryError || error is ContinuationError else { return outcome }
    return settle(
      from: origin, nil, after: event, failure: outcome.error, follows: error is EntryError)
  }

  /// Leaves a state that the machine only passes through, when it can't go on: what a transition
  /// consists of is undone together (UML 2.5.1 §14.2.3.8.4, compound transitions).
  ///
  /// - Parameters:
  ///   - origin: Where the machine could rest last.
  ///   - raisedBefore: How many raised events waited then. The others are undone too, unless some
  ///     part of what happened since stays.
  @usableFromInline
  func retreat(to origin: State, raisedBefore: Int) {
    guard schema.isTransient(currentState) else { return }
    currentState = schema.retreat(from: currentState, to: origin)
    agenda?.pendingEnds.removeAll()
    let passage = extras?.passage.take()
    let isWhole = areEqual(currentState, origin)
    extras?.tracing?.undid(isWhole: isWhole)
    if isWhole {
      agenda?.raised.truncate(to: raisedBefore)
    } else {
      tell(.transitioned(from: passage?.origin ?? origin, on: passage?.event, to: currentState))
    }
  }

  /// Tells the observers what went wrong and makes it an outcome.
  @usableFromInline
  func report(_ error: any Error, on event: Event?) -> Outcome<State> {
    switch error {
    case let error as EntryError:
      return fail(error.underlying, on: event)
    case let error as ContinuationError:
      return report(error.underlying, on: event)
    case is SubjectReleased:
      extras?.raised.removeAll()
      return .subjectReleased
    case let rejection as Rejection:
      guard let event else { return fail(rejection.reason, on: nil) }
      tell(.rejected(rejection.reason, on: event, in: currentState))
      return .rejected(rejection.reason)
    case let reached as StepLimitReached:
      let dropped = (extras?.raised.count ?? 0) + (event == nil ? 0 : 1)
      extras?.raised.removeAll()
      return fail(reached.error.dropping(dropped), on: event)
    default:
      return fail(error, on: event)
    }
  }

  private func fail(_ error: any Error, on event: Event?) -> Outcome<State> {
    tell(.failed(error, on: event, in: currentState))
    return .failed(error)
  }
}
