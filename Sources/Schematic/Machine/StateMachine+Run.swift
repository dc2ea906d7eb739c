// The part of a run that few events have: requests from inside a step, start, stop and reset.
extension StateMachine {
  @inlinable
  func run(_ request: StateMachineRequest<Event>) -> Outcome<State> {
    guard !isClosed else { return handleSpecially(request) }
    isClosed = true
    return finish(perform(request))
  }

  /// Performs what was requested from inside the run's steps, and ends the run.
  @inlinable @inline(never)
  func finish(_ outcome: Outcome<State>) -> Outcome<State> {
    defer { endRun() }
    guard let agenda, !agenda.isDone else { return outcome }
    let failure = drain()
    guard case .transitioned(let origin, _) = outcome else { return outcome }
    if let failure { return .failed(failure) }
    return .transitioned(from: origin, to: currentState)
  }

  @inlinable
  func endRun() {
    if let tracing = extras?.tracing { tracing.isAtRest = true } else { isClosed = false }
  }

  /// - Returns: The first error among all that was requested.
  @inlinable
  func drain() -> (any Error)? {
    let limit = maximumEvents
    var failure: (any Error)?
    var count = 1
    var trail: [State] = []
    var hasOverrun = false
    while let request = agenda?.next() {
      // Events that were held back have been counted when they came.
      if !request.isRecalled { count += 1 }
      if count + StepCount<State>.memory > limit { trail.append(currentState) }
      if count <= limit {
        let outcome =
          extras?.tracing.map { perform(request, telling: $0) } ?? perform(request)
        if case .failed(let error) = outcome { failure = failure ?? error }
        continue
      }
      let error = overrun(limit: limit, trail: trail)
      failure = failure ?? error
      // What observers handle when they are told may mend things, so it has one more chance.
      if hasOverrun {
        agenda?.requests.removeAll()
        break
      }
      (hasOverrun, count, trail) = (true, 0, [])
    }
    return failure
  }

  @usableFromInline
  func overrun(limit: Int, trail: [State]) -> any Error {
    let error = StepLimitExceeded(
      limit: .events(limit), states: distinct(trail),
      droppedEvents: 1 + (agenda?.requests.count ?? 0))
    agenda?.requests.removeAll()
    tell(.failed(error, on: nil, in: currentState))
    return error
  }

  @inlinable
  func perform(_ request: StateMachineRequest<Event>) -> Outcome<State> {
    switch request {
    case .event(let event):
      return react(to: event)
    case .recalled(let event):
      return react(to: event, isRecalled: true)
    case .start:
      return follow { try schema.startStep(from: currentState, subject: try requireSubject()) }
    case .stop:
      return stopAll()
    case .reset(let runningActions):
      return startOver(runningActions: runningActions)
    }
  }

  /// Takes the step of an event that has waited, and all that follows from it: a macrostep.
  @inlinable
  func react(to event: Event, isRecalled: Bool = false) -> Outcome<State> {
    let origin = currentState
    do {
      switch try takeStep(on: event) {
      case .taken: return settle(from: origin, nil, after: event, follows: true)
      case .ignored: return ignore(event)
      case .deferred: return hold(event, isRecalled: isRecalled)
      }
    } catch {
      return recover(from: error, on: event, origin: origin)
    }
  }

  /// Takes an event's own step by the long way.
  @inlinable
  func takeStep(on event: Event) throws -> StepResult {
    guard
      let step = try schema.step(from: currentState, on: event, subject: try requireSubject())
    else { return .ignored }
    if step.isDeferral { return .deferred }
    traceTaking(step, on: event)
    try take(step, on: event)
    return .taken
  }

  /// Takes a step that no event asked for, and all that follows from it.
  ///
  /// - Parameters:
  ///   - target: The state to change to instead of the step's.
  ///   - makeStep: The step; `nil` for none.
  @inlinable
  func follow(to target: State? = nil, _ makeStep: () throws -> Schema.Step?) -> Outcome<State> {
    let origin = currentState
    do {
      guard let step = try makeStep() else { return .ignored }
      traceTaking(step, on: nil)
      try take(step, on: nil, to: target)
    } catch {
      let outcome = report(error, on: nil)
      guard error is EntryError else { return outcome }
      return settle(from: origin, nil, after: nil, failure: outcome.error, follows: true)
    }
    return settle(from: origin, nil, after: nil, follows: true)
  }

  /// Exits all active states.
  ///
  /// - Parameter target: The state to change to instead of the stop step's.
  @inlinable
  func stopAll(leadingTo target: State? = nil) -> Outcome<State> {
    let outcome = follow(to: target) {
      try schema.stopStep(from: currentState, subject: try requireSubject())
    }
    if case .transitioned = outcome { agenda?.deferred.removeAll() }
    return outcome
  }

  @inlinable
  func startOver(runningActions: Bool) -> Outcome<State> {
    let origin = currentState
    // A machine that is reset has not stopped: observers see it exit its states and be as new.
    if runningActions, case .failed(let error) = stopAll(leadingTo: schema.initialState) {
      return .failed(error)
    }
    guard subject != nil else { return .subjectReleased }
    let old = currentState
    currentState = schema.initialState
    agenda?.deferred.removeAll()
    endActivities()
    tell(.transitioned(from: old, on: nil, to: currentState))
    if runningActions, case .failed(let error) = perform(.start) { return .failed(error) }
    return .transitioned(from: origin, to: currentState)
  }
}

// MARK: - Deferral

extension StateMachine {
  /// The events that states hold back, in the order of their arrival.
  public var deferredEvents: [Event] {
    agenda?.deferred ?? []
  }

  /// Holds an event back until the machine is in another state (UML 2.5.1 §14.2.3.4.4).
  @usableFromInline @inline(never)
  func hold(_ event: Event, isRecalled: Bool = false) -> Outcome<State> {
    requireAgenda().deferred.append(event)
    if !isRecalled { tell(.deferred(event, in: currentState)) }
    return .deferred
  }
}
