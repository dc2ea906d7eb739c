// The slow path: requests from inside a step, start, stop and reset.
extension StateMachine {
  @inlinable
  func run(_ request: StateMachineRequest<Event>) -> Outcome<State> {
    guard !needsSlowPath else { return handleOnSlowPath(QueuedRequest(request)) }
    needsSlowPath = true
    let origin = currentState
    return Outcome(finish(perform(request)), from: origin, to: currentState)
  }

  /// Performs the requests that were queued meanwhile, and returns to the fast path.
  ///
  /// - Parameter outcome: The outcome of the request itself.
  @inlinable @inline(never)
  func finish(_ outcome: Outcome<Void>) -> Outcome<Void> {
    defer { returnToFastPath() }
    guard storage != nil, hasQueuedWork, let failure = performQueuedRequests() else {
      return outcome
    }
    return outcome.isTransition ? .failed(failure) : outcome
  }

  @inlinable var hasQueuedWork: Bool {
    withStorage { !$0.isDone } ?? false
  }

  @inlinable
  func returnToFastPath() {
    isQueriedRecursively = false
    if let storage, storage.isWatched { storage.isIdle = true } else { needsSlowPath = false }
  }

  /// - Returns: The first error among all requests.
  @inlinable
  func performQueuedRequests() -> (any Error)? {
    guard let storage else { return nil }
    let limit = maximumEvents
    var failure: (any Error)?
    var count = 1
    var trail: [State] = []
    var hasExceededLimit = false
    while true {
      guard let request = storage.next() else {
        // Observers and the host may queue a request in response.
        if storage.isStableStateUnreported && reportStableState(storage)
          || storage.beginPendingActivities()
        {
          continue
        } else {
          break
        }
      }
      isQueriedRecursively = false
      // Deferred events were counted when they arrived.
      if !request.isRecalled { count += 1 }
      if count + StepCount<State>.memory > limit { trail.append(currentState) }
      if count <= limit {
        let outcome =
          storage.isWatched
          ? performWatched(request, storage)
          : perform(request.request, isRecalled: request.isRecalled)
        if case .failed(let error, _) = outcome { failure = failure ?? error }
        continue
      }
      let error = limitError(limit: limit, trail: trail)
      failure = failure ?? error
      // Observers may handle an event in response to the error: it has one more chance.
      if hasExceededLimit {
        storage.requests.removeAll()
        _ = reportStableState(storage)
        storage.requests.removeAll()
        _ = storage.beginPendingActivities()
        break
      }
      (hasExceededLimit, count, trail) = (true, 0, [])
    }
    return failure
  }

  @usableFromInline
  func limitError(limit: Int, trail: [State]) -> any Error {
    let error = StepLimitExceededError(
      limit: .events(limit), states: distinct(trail),
      droppedEvents: 1 + (storage?.requests.count ?? 0))
    storage?.requests.removeAll()
    notify(.failed(error, on: nil, in: currentState))
    return error
  }

  @inlinable
  func perform(
    _ request: StateMachineRequest<Event>, isRecalled: Bool = false
  ) -> Outcome<Void> {
    switch request {
    case .event(let event):
      return runMacrostep(on: event, isRecalled: isRecalled)
    case .start(let event):
      return runMacrostep(.start, with: event) {
        try step(for: .start)
      }
    case .stop(let event):
      return stopAll(with: event)
    case .reset(let runningActions):
      return restart(runningActions: runningActions)
    }
  }

  /// Handles an event that was queued, with everything that follows from it: a macrostep.
  @inlinable @inline(never)
  func runMacrostep(on event: Event, isRecalled: Bool) -> Outcome<Void> {
    do {
      var macrostep: Macrostep<State>?
      let handled =
        try isWatched ? takeWatchedEvent(event, &macrostep) : takeEvent(event, &macrostep)
      return complete(
        handled, since: origin(of: handled, macrostep), on: event, isRecalled: isRecalled, macrostep
      )
    } catch {
      var origin: State?
      return recover(from: error, on: event, &origin)
    }
  }

  /// Takes a step that no event triggers, with everything that follows from it: a macrostep.
  ///
  /// - Parameters:
  ///   - cause: The request, for observers.
  ///   - event: The event for the actions to read, and for the eventless steps that follow.
  ///   - target: The state to change to instead of the step's.
  ///   - makeStep: The step; `nil` for none.
  @inlinable
  func runMacrostep(
    _ cause: TransitionCause, with event: Event?, to target: State? = nil,
    _ makeStep: () throws -> Schema.Step?
  ) -> Outcome<Void> {
    let origin = currentState
    do {
      guard let step = try makeStep() else { return .ignored }
      requestCause = cause
      try take(step, on: nil, after: event, to: target)
      requestCause = nil
      guard step.mayContinue || hasFollowers else { return .transitioned }
    } catch {
      requestCause = nil
      // A start or a stop that is undone has failed as a request: no state handles that.
      let entry = cast(error, to: EntryError.self)
      if let entry, let failure = StepFailure(in: error) {
        return recover(
          from: failure, on: nil, after: event, since: self.origin(of: entry), followsUp: true)
      }
      let outcome = report(error, on: nil)
      guard entry != nil else { return outcome }
      return completeMacrostep(
        since: origin, after: event, failure: outcome.error, followsUp: true)
    }
    return completeMacrostep(since: origin, after: event, followsUp: true)
  }

  /// Exits all active states.
  ///
  /// - Parameters:
  ///   - event: The event for the exit actions to read. Default: none.
  ///   - cause: The request, for observers. Default: `.stop`.
  ///   - target: The state to change to instead of the stop step's.
  @inlinable
  func stopAll(
    with event: Event? = nil, because cause: TransitionCause = .stop,
    leadingTo target: State? = nil
  ) -> Outcome<Void> {
    let outcome = runMacrostep(cause, with: event, to: target) {
      try step(for: .stop)
    }
    if case .transitioned = outcome { storage?.discardDeferred() }
    return outcome
  }

  @inlinable
  func restart(runningActions: Bool) -> Outcome<Void> {
    // A machine that is reset has not stopped: observers see it exit its states and be as new.
    if runningActions {
      let outcome = stopAll(because: .reset, leadingTo: schema.initialState)
      if case .failed = outcome { return outcome }
    }
    guard subject != nil else { return answerSubjectReleased() }
    noteSubject()
    let old = currentState
    currentState = schema.initialState
    storage?.discardDeferred()
    endActivities()
    cancelDelayedEvents()
    notify(.transitioned(from: old, on: nil, to: currentState, because: .reset))
    notifyOfDelayedEvents()
    if runningActions {
      let outcome = perform(.start(with: nil))
      if case .failed = outcome { return outcome }
    }
    return .transitioned
  }
}

// MARK: - Waiting requests

extension StateMachine {
  /// The requests that were made inside the step in progress and wait for its end, in order.
  public var queuedRequests: [StateMachineRequest<Event>] {
    storage?.requests.remaining.map(\.request) ?? []
  }
}

// MARK: - Deferral

extension StateMachine {
  /// The events that states have deferred, in the order of their arrival.
  public var deferredEvents: [Event] {
    storage?.deferred ?? []
  }

  /// Stores an event until the state has changed (UML 2.5.1 §14.2.3.4.4).
  @inlinable
  func deferEvent(_ event: Event, isRecalled: Bool = false) -> Outcome<Void> {
    storeDeferred(event, isRecalled: isRecalled)
    return .deferred
  }

  @inlinable @inline(never)
  func storeDeferred(_ event: Event, isRecalled: Bool = false) {
    if storage == nil { _ = requireStorage() }
    withStorage { storage in
      storage.deferred.append(event)
      if !isRecalled, storage.hasObservers {
        storage.notify(.deferred(event, in: currentState))
      }
    }
  }
}
