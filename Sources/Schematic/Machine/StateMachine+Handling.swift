extension StateMachine {
  /// Handles `event` to completion, and returns its outcome.
  ///
  /// It performs, in this order:
  ///
  /// 1. The step for the event: guards, exit actions, the change of state, entry actions, observers.
  /// 2. Eventless and completion transitions, until none is enabled.
  /// 3. Each event that actions have raised, followed by 2.
  /// 4. The events that were queued from inside, first in, first out, each as in 1 to 3.
  ///
  /// Called from inside an action, an observer or a guard, it queues the event and returns
  /// ``Outcome/queued``. The call to `handle(_:)` that is in progress processes it.
  ///
  /// - Returns: The outcome of this event. If a later step or event failed, the outcome is
  ///   ``Outcome/failed(_:in:)`` with the first error. A machine with states to enter that was not started fails
  ///   every event with a ``MachineNotStartedError``. If its subject has been deallocated, it returns
  ///   ``Outcome/subjectReleased``. A machine that has ended ignores events.
  @inlinable @inline(__always) @discardableResult
  public func handle(_ event: Event) -> Outcome<State> {
    // Inlined, so that the outcome is not made where the call discards it.
    noteSubjectOfRequest()
    guard !needsSlowPath else { return handleOnSlowPath(QueuedRequest(.event(event))) }
    needsSlowPath = true
    // Each outcome of an ordinary event has a `return` of its own. If they met, every event would
    // be tested for an error in its outcome to release: half as many instructions again.
    do {
      guard Schema.Plan.isSmall else { return try handleLarge(event) }
      let handled = try takeStep(on: event)
      switch handled {
      case .transitioned(let origin):
        guard storage == nil || hasNoFurtherWork else { break }
        needsSlowPath = false
        return .transitioned(from: state(before: origin), to: currentState)
      case .none:
        guard storage == nil, !schema.isUnstarted(currentState) else { break }
        needsSlowPath = false
        return .ignored
      case .deferral, .followed, .passed, .ended: break
      }
      return finish(handled, on: event)
    } catch {
      return finishFailing(error, on: event)
    }
  }

  /// Returns whether the current state has a transition for `event`.
  ///
  /// It evaluates guards and performs no actions. An event that a guard handles is queued; the
  /// machine handles it before this method returns.
  ///
  /// - Returns: `false` if the event would be ignored, deferred or rejected, before the start, if a guard throws,
  ///   and if the subject has been deallocated. A guard may call this method for another event. In an endless
  ///   recursion of guards, it returns `false`, and an event that is being handled fails with a
  ///   ``RecursiveQueryError``.
  @inlinable
  public func canHandle(_ event: Event) -> Bool {
    query(ifRecursive: false) { hasStep(on: event) }
  }

  /// Queues a request that is made inside a step, and handles one of a machine with tracers.
  @inlinable @inline(never)
  func handleOnSlowPath(_ request: QueuedRequest<Event>) -> Outcome<State> {
    if let storage, storage.isWatched, storage.isIdle {
      storage.isIdle = false
      let origin = currentState
      return Outcome(finish(performWatched(request, storage)), from: origin, to: currentState)
    }
    if subjectStorage.subject == nil {
      let state = currentState
      return Outcome(answerWithoutSubject(request.request), from: state, to: state)
    }
    requireStorage().requests.append(request)
    return .queued
  }
}

// MARK: - The fast path of an event

extension StateMachine {
  @usableFromInline typealias Origin = Schema.Plan.Origin
  @usableFromInline typealias Handled = HandledEvent<Origin>

  /// The state before a step, if nothing has changed it since.
  @inlinable @inline(__always)
  func state(before origin: Origin) -> State {
    Schema.Plan.state(origin, before: currentState)
  }

  /// Handles an event from outside, if steps are not small.
  @inlinable @inline(__always)
  func handleLarge(_ event: Event) throws -> Outcome<State> {
    var macrostep: Macrostep<State>?
    switch try handleOutOfLine(event, &macrostep) {
    case .transitioned(let origin), .followed(let origin):
      return .transitioned(from: state(before: origin), to: currentState)
    case .none:
      return .ignored
    case .deferral:
      return .deferred
    case .passed, .ended:
      return outcome(of: macrostep)
    }
  }

  @inlinable @inline(never)
  func handleOutOfLine(_ event: Event, _ macrostep: inout Macrostep<State>?) throws -> Handled {
    let handled = try takeEvent(event, &macrostep)
    switch handled {
    case .transitioned, .passed:
      guard storage == nil || hasNoFurtherWork else { break }
      needsSlowPath = false
      return handled
    case .none:
      guard storage == nil, !schema.isUnstarted(currentState) else { break }
      needsSlowPath = false
      return handled
    case .deferral, .followed, .ended: break
    }
    return finishOutOfLine(handled, on: event, &macrostep)
  }

  // Not inlined, nor the next, to keep the code of the caller small.
  @inlinable @inline(never)
  func finishOutOfLine(
    _ handled: Handled, on event: Event, _ macrostep: inout Macrostep<State>?
  ) -> Handled {
    finish(handled, on: event, &macrostep)
  }

  /// Takes an event's own step, if there is one, and the eventless steps that follow.
  ///
  /// Raised and queued events are not handled.
  @inlinable @inline(__always)
  func takeEvent(_ event: Event, _ macrostep: inout Macrostep<State>?) throws -> Handled {
    let handled = try takeStep(on: event)
    guard case .followed(let origin) = handled else { return handled }
    return followUp(from: origin, on: event, &macrostep)
  }

  @inlinable @inline(__always)
  func takeStep(on event: Event) throws -> Handled {
    let result = try withStepSubject { subject in
      try schema.withPlan(
        from: Schema.Plan.origin(of: currentState), for: .event(event), subject: subject
      ) { plan, subject in
        TakenStep(
          from: try take(plan, subject, on: event, isFirst: true), mayContinue: plan.mayContinue)
      }
    }
    return switch result {
    case .taken(let step):
      step.mayContinue ? .followed(from: step.origin) : .transitioned(from: step.origin)
    case .none: .none
    case .deferral: .deferral
    }
  }

  /// Takes the step for a trigger, if there is one.
  ///
  /// - Parameters:
  ///   - trigger: The reason for the step.
  ///   - event: The event in the notice to observers; `nil` for an eventless step.
  ///   - cause: The event of the macrostep, for the actions to see. Default: `event`.
  ///   - prepare: Called before the step is taken. It is passed whether the step leads neither from nor to a
  ///     pseudostate. Default: nothing.
  @inlinable @inline(__always)
  func takeStep(
    for trigger: StepTrigger<Event>, on event: Event?, after cause: Event? = nil,
    _ prepare: (_ isBetweenStates: Bool) throws -> Void = { _ in }
  ) throws -> StepResult<TakenStep<Origin>> {
    try withStepSubject { subject in
      try schema.withPlan(
        from: Schema.Plan.origin(of: currentState), for: trigger, subject: subject
      ) { plan, subject in
        try prepare(plan.isBetweenStates)
        return TakenStep(
          from: try take(plan, subject, on: event, after: cause), mayContinue: plan.mayContinue)
      }
    }
  }

  /// Completes a request: handles the events that were raised and queued meanwhile.
  @inlinable @inline(__always)
  func finish(
    _ handled: Handled, on event: Event, _ macrostep: inout Macrostep<State>?
  ) -> Handled {
    let origin = origin(of: handled, macrostep)
    switch finish(complete(handled, since: origin, on: event, macrostep)) {
    case .ignored: return .none
    case .deferred: return .deferral
    case .transitioned:
      macrostep = Macrostep(.transitioned, from: origin)
      return .passed
    case let outcome:
      macrostep = Macrostep(outcome, from: origin)
      return .ended
    }
  }

  /// Completes a request, if steps are small: takes the eventless steps that follow from the event's own first.
  @inlinable @inline(never)
  func finish(_ handled: Handled, on event: Event) -> Outcome<State> {
    var macrostep: Macrostep<State>?
    var handled = handled
    if case .followed(let origin) = handled {
      handled = followUp(from: origin, on: event, &macrostep)
    }
    switch finish(handled, on: event, &macrostep) {
    case .none: return .ignored
    case .deferral: return .deferred
    case .transitioned, .followed, .passed, .ended: return outcome(of: macrostep)
    }
  }

  @inlinable @inline(never)
  func outcome(of macrostep: Macrostep<State>?) -> Outcome<State> {
    guard let macrostep else { return .ignored }
    if case .transitioned = macrostep.outcome {
      return .transitioned(from: macrostep.origin, to: currentState)
    }
    return Outcome(macrostep.outcome, from: macrostep.origin, to: currentState)
  }

  /// Completes the macrostep of an event: handles the raised events.
  ///
  /// - Parameter origin: The state before the event.
  @inlinable @inline(__always)
  func complete(
    _ handled: Handled, since origin: @autoclosure () -> State, on event: Event,
    isRecalled: Bool = false, _ macrostep: Macrostep<State>?
  ) -> Outcome<Void> {
    switch handled {
    case .none: return refuse(event)
    case .deferral: return deferEvent(event, isRecalled: isRecalled)
    case .transitioned, .passed:
      guard hasFollowers else { return .transitioned }
      return completeMacrostep(since: origin(), after: event)
    case .followed: return completeMacrostep(since: origin(), after: event, followsUp: true)
    case .ended: return macrostep?.outcome ?? .ignored
    }
  }

  /// The state before an event.
  @inlinable @inline(__always)
  func origin(of handled: Handled, _ macrostep: Macrostep<State>?) -> State {
    switch handled {
    case .none, .deferral, .passed, .ended: macrostep?.origin ?? currentState
    case .transitioned(let old), .followed(let old): state(before: old)
    }
  }

  /// Whether an event was raised, or guards call ``canHandle(_:)`` in an endless recursion.
  @inlinable var hasFollowers: Bool {
    isQueriedRecursively || withStorage { !$0.raised.isEmpty } ?? false
  }

  /// Completes a request whose step has failed.
  @inlinable @inline(never)
  func finishFailing(_ error: any Error, on event: Event) -> Outcome<State> {
    var origin: State?
    let outcome = finish(recover(from: error, on: event, &origin))
    return Outcome(outcome, from: origin ?? currentState, to: currentState)
  }

  /// Ignores an event that has no transition, or fails it if the machine must be started first.
  ///
  /// A machine that was stopped has ended: it ignores events.
  @inlinable
  func refuse(_ event: Event) -> Outcome<Void> {
    if isQueriedRecursively { return report(takeRecursiveQuery(), on: event) }
    guard schema.isUnstarted(currentState), !schema.isEnd(currentState) else {
      return ignore(event)
    }
    return failUnstarted(event)
  }

  @inlinable
  func ignore(_ event: Event) -> Outcome<Void> {
    withStorage { storage in
      switch ignoredEventPolicy {
      case .ignore: break
      case .report(let hook): hook(currentState, event)
      case .trap: trap(event)
      }
      storage.notify(.ignored(event, in: currentState))
    }
    return .ignored
  }

  /// Notifies observers that a step was taken: the old state is computed only if there are any.
  @inlinable @inline(never)
  func notifyTransition<Plan: StateMachinePlan>(
    _ type: Plan.Type, from origin: Plan.Origin, on event: Event?
  ) where Plan.State == State {
    withStorage { storage in
      guard Plan.isBetweenStates(takenFrom: origin), storage.concernsObserversOnly else {
        return notifyTransition(from: Plan.state(origin, before: currentState), on: event)
      }
      if !storage.deferred.isEmpty {
        noteStateChange(from: Plan.state(origin, before: currentState))
      }
      guard storage.hasObservers else { return }
      storage.notify(
        .transitioned(
          from: Plan.state(origin, before: currentState), on: event, to: currentState,
          because: cause(of: event)))
    }
  }

  @inlinable @inline(__always)
  func cause(of event: Event?) -> TransitionCause {
    event == nil ? requestCause ?? .eventless : .event
  }

  /// Notifies observers that a step was taken.
  ///
  /// A compound transition is one notice, when the machine has left the last pseudostate.
  @inlinable @inline(never)
  func notifyTransition(from old: State, on event: Event?) {
    withStorage { storage in
      if !storage.deferred.isEmpty { noteStateChange(from: old) }
      if storage.hasTracers { storage.didTake() }
      if storage.delayedEvents != nil { updateDelayedEvents() }
      let cause = cause(of: event)
      if schema.isPseudostate(currentState) {
        storage.beginCompoundTransition(
          CompoundTransition(origin: old, event: event, cause: cause))
      } else if let transition = storage.endCompoundTransition() {
        storage.notify(
          .transitioned(
            from: transition.origin, on: transition.event, to: currentState,
            because: transition.cause))
      } else if storage.hasObservers {
        storage.notify(.transitioned(from: old, on: event, to: currentState, because: cause))
      }
      if storage.delayedEvents != nil { notifyOfDelayedEvents() }
    }
  }

  /// Lets deferred events be recalled if the state has changed.
  @inlinable @inline(never)
  func noteStateChange(from old: State) {
    withStorage { storage in
      // Once it has changed, it is not compared any more.
      if !storage.stateHasChanged, !Schema.areEqual(old, currentState) {
        storage.stateHasChanged = true
      }
    }
  }

  /// Whether nothing is queued that belongs to this call, and no tracer was added meanwhile.
  @inlinable @inline(never)
  var hasNoFurtherWork: Bool {
    let hasNone = withStorage { $0.raised.isEmpty && $0.isDone && !$0.isWatched }
    return hasNone ?? true && !isQueriedRecursively
  }

  @inlinable @inline(never)
  func notify(_ notice: StateMachineNotice<State, Event>) {
    withStorage { $0.notify(notice) }
  }

  /// Calls `body` with the storage, which is not retained: it lives as long as the machine.
  @inlinable @inline(__always) @discardableResult
  func withStorage<Result>(_ body: (MachineStorage<Schema>) throws -> Result) rethrows -> Result? {
    try unretainedStorage?._withUnsafeGuaranteedRef(body)
  }

  // A property of its own: a local variable would retain the storage until `body` returns.
  @inlinable @inline(__always)
  var unretainedStorage: Unmanaged<MachineStorage<Schema>>? {
    storage.map { .passUnretained($0) }
  }

  @inlinable @inline(__always)
  func requireSubject() throws -> Subject {
    guard let subject = subjectStorage.subject else { throw SubjectReleased() }
    noteSubject()
    return subject
  }
}
