// Steps that the schema takes by itself: see `StateMachineSchemaProtocol.takeDirectStep(on:in:)`.
extension StateMachine {
  /// Handles an event for which the schema takes no step by itself.
  // Not inlined, to keep the code of the caller small.
  @inlinable @inline(never)
  func handleAfterDirectStep(_ event: Event) -> Outcome<State> {
    handleByStep(event)
  }

  /// Completes a request whose steps the schema has taken by itself.
  @inlinable @inline(never)
  func complete(_ step: DirectStep, on event: Event) -> Outcome<State> {
    switch step.result {
    case .refused:
      return finish(refuse(event))
    case .deferred:
      completeDeferral(of: event)
      return .deferred
    case .unfinished, .followed, .taken, .ignored, .unsupported:
      let origin = schema.origin(of: step, to: currentState)
      if isWithoutFollowers(step) {
        // Made once, at the end: `finish(_:)` would take another one apart.
        if let failure = completeTransition() { return .failed(failure, in: currentState) }
        return .transitioned(from: origin, to: currentState)
      }
      return finish(
        completeMacrostep(
          from: origin, nil, after: event, followsUp: step.result == .followed,
          steps: Int(step.steps)))
    }
  }

  /// Completes a request whose event a state defers.
  @inlinable @inline(never)
  func completeDeferral(of event: Event) {
    storeDeferred(event)
    // What fails there is not a failure of the event.
    if hasQueuedWork { _ = performQueuedRequests() }
    returnToFastPath()
  }

  /// Completes a request with a transition from which nothing follows but what was queued meanwhile.
  ///
  /// - Returns: The first error among the queued requests.
  @inlinable
  func completeTransition() -> (any Error)? {
    let failure = hasQueuedWork ? performQueuedRequests() : nil
    returnToFastPath()
    return failure
  }

  /// Whether no step and no raised event belongs to the same macrostep.
  @inlinable
  func isWithoutFollowers(_ step: DirectStep) -> Bool {
    step.result != .followed && !isQueriedRecursively && withStorage { $0.raised.isEmpty } ?? true
  }

  /// Handles an event that was queued, if the schema takes its step by itself.
  ///
  /// - Parameter failure: The first error among all requests.
  /// - Returns: Whether the event was handled.
  @inlinable @inline(never)
  func runDirectly(_ event: Event, isRecalled: Bool, _ failure: inout (any Error)?) -> Bool {
    let outcome: Outcome<State>
    do {
      let step = try schema.takeDirectStep(on: event, in: self)
      // The schema takes every step as if it were the only one of the request.
      needsSlowPath = true
      switch step.result {
      case .unsupported:
        return false
      case .refused, .ignored:
        outcome = refuse(event)
      case .deferred:
        storeDeferred(event, isRecalled: isRecalled)
        return true
      case .taken, .unfinished, .followed:
        if isWithoutFollowers(step) { return true }
        outcome = completeMacrostep(
          from: schema.origin(of: step, to: currentState), nil, after: event,
          followsUp: step.result == .followed, steps: Int(step.steps))
      }
    } catch {
      outcome = self.outcome(ofDirectStep: error, on: event)
    }
    if case .failed(let error, _) = outcome { failure = failure ?? error }
    return true
  }

  /// Completes a request after a step that the schema has taken by itself has failed.
  @inlinable @inline(never)
  func recover(fromDirectStep error: any Error, on event: Event) -> Outcome<State> {
    finish(outcome(ofDirectStep: error, on: event))
  }

  @inlinable @inline(never)
  func outcome(ofDirectStep error: any Error, on event: Event) -> Outcome<State> {
    guard let error = error as? DirectStepError<State> else {
      return recover(from: error, on: event, origin: currentState)
    }
    if error.steps == 0 {
      return recover(from: error.underlying, on: event, origin: error.origin)
    }
    return completeMacrostep(
      from: error.origin, nil, after: event, after: error.underlying, steps: Int(error.steps))
  }
}

extension TransitionContext {
  /// A context that does not retain the subject, which exists as long as the context.
  @inlinable @inline(__always)
  package init(event: Event?, at address: UnsafePointer<Subject>, pool: any EventPool) {
    self.init(
      event: event,
      address: UnsafeRawPointer(address).assumingMemoryBound(to: BorrowedSubject<Subject>.self),
      pool: pool)
  }
}

// MARK: - What a schema needs to take a step

extension StateMachine {
  /// Notifies observers of a step, or does without the state before it if there are none.
  // Inlined, so that the state before it is made only where something gets it.
  @inlinable @inline(__always)
  package func noteTransition(
    from old: @autoclosure () -> State, on event: @autoclosure () -> Event?
  ) {
    guard withStorage({ $0.isUnobserved }) ?? false else {
      return notifyTransition(from: old(), on: event())
    }
    if withStorage({ !$0.deferred.isEmpty && !$0.stateHasChanged }) ?? false,
      !Schema._areEqual(old(), currentState)
    {
      withStorage { $0.stateHasChanged = true }
    }
  }

  /// Whether the machine has queues, observers or settings.
  @inlinable package var hasStorage: Bool { storage != nil }

  /// Whether the schema may take one more eventless step after so many, without counting the states
  /// that it passes: no tracer was added, and the limit is far away.
  @inlinable
  package func allowsStep(after steps: Int32) -> Bool {
    storage == nil
      ? Int(steps) + StepCount<State>.memory < MachineStorage<Schema>.defaultSteps
      : allowsStepOnSlowPath(after: steps)
  }

  @usableFromInline @inline(never)
  func allowsStepOnSlowPath(after steps: Int32) -> Bool {
    guard let storage else { return true }
    return !storage.isTraced && Int(steps) + StepCount<State>.memory < storage.maximumSteps
  }

  /// Calls a function with the subject, which is loaded once.
  ///
  /// - Throws: ``SubjectReleased``; what `body` throws.
  @inlinable @inline(__always)
  package func withSubject<Result>(_ body: (Subject) throws -> Result) throws -> Result {
    try subjectStorage.withAddress { subject in
      noteSubject()
      return try subject.pointee.withSubject(body)
    }
  }

  // The attribute that makes access to the properties unchecked has no effect in other modules.

  /// The current state, for the schema that takes a step.
  @inlinable package var directState: State {
    @inline(__always) _read { yield currentState }
    @inline(__always) _modify { yield &currentState }
  }

  /// Marks the machine as being in a step, or not.
  @inlinable @inline(__always)
  package func setInStep(_ isInStep: Bool) {
    needsSlowPath = isInStep
  }
}

// MARK: - Observers of steps that a schema takes

extension StateMachine {
  /// Whether nothing but observers has to know that a step was taken: then the schema may notify them.
  @inlinable package var hasObserversOnly: Bool {
    @inline(__always) get { withStorage { $0.hasObserversOnly } ?? false }
  }

  @inlinable @inline(__always)
  package func cause(of event: Event?) -> TransitionCause {
    event == nil ? requestCause ?? .eventless : .event
  }

  /// Notifies observers of a step from and to states that are no pseudostates.
  @inlinable @inline(__always)
  package func notifyObservers(_ notice: StateMachineNotice<State, Event>) {
    withStorage { $0.notify(notice) }
  }

  /// The number of raised events before a step; none before the first one of an event.
  ///
  /// - Throws: A ``RecursiveQueryError`` if the guards of the step have led to one.
  @inlinable @inline(__always)
  package func countRaisedEvents(beforeFirst isFirst: Bool) throws -> Int {
    isFirst && !isQueriedRecursively ? 0 : try countRaisedEvents()
  }
}
