extension StateMachine {
  /// Handles `event` and everything that follows from it.
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
  /// - Returns: The outcome of this event. If something that followed from it failed, the outcome
  ///   is ``Outcome/failed(_:in:)`` with the first error. A machine that has states to enter and was
  ///   not started fails every event with a ``MachineNotStartedError``, or returns
  ///   ``Outcome/subjectReleased`` if its subject has been deallocated; one that has ended ignores
  ///   them.
  @inlinable @inline(__always) @discardableResult
  public func handle(_ event: Event) -> Outcome<State> {
    // Inlined, so that the outcome is not made where the call discards it.
    noteSubjectOfRequest()
    guard Schema.takesDirectSteps else { return handleByStep(event) }
    guard !needsSlowPath else { return handleOnSlowPath(QueuedRequest(.event(event))) }
    do {
      let step = try schema.takeDirectStep(on: event, in: self)
      switch step.result {
      case .taken:
        return .transitioned(from: schema.origin(of: step, to: currentState), to: currentState)
      case .ignored: return .ignored
      case .unsupported: return handleAfterDirectStep(event)
      case .deferred:
        completeDeferral(of: event)
        return .deferred
      case .refused, .unfinished, .followed: return complete(step, on: event)
      }
    } catch {
      return recover(fromDirectStep: error, on: event)
    }
  }

  /// Handles an event with a step of the schema.
  @inlinable @inline(__always)
  func handleByStep(_ event: Event) -> Outcome<State> {
    guard !needsSlowPath else { return handleOnSlowPath(QueuedRequest(.event(event))) }
    needsSlowPath = true
    let origin = currentState
    // Each outcome of an ordinary event has a `return` of its own. If they met, every event would
    // be tested for an error in its outcome to release: half as many instructions again.
    do {
      switch try takeStep(from: origin, on: event) {
      case .taken:
        let next = try eventlessStep(after: event)
        guard next == nil, storage == nil || hasNoFurtherWork else {
          return finish(completeMacrostep(from: origin, next, after: event))
        }
        needsSlowPath = false
        return .transitioned(from: origin, to: currentState)
      case .ignored:
        if storage != nil || Schema.isUnstarted(origin) { return finishRefusing(event) }
        needsSlowPath = false
        return .ignored
      case .deferred:
        return finish(deferEvent(event))
      }
    } catch {
      return finish(recover(from: error, on: event, origin: origin))
    }
  }

  /// Whether the current state has a transition for `event`.
  ///
  /// It evaluates guards and performs no actions. An event that a guard handles is queued; the
  /// machine handles it before this method returns.
  ///
  /// - Returns: `false` if the event would be ignored, deferred or rejected, before the start, if a
  ///   guard throws, and if the subject has been deallocated. A guard may call this method for another
  ///   event; in an endless recursion of guards, it returns `false`, and an event that is being handled
  ///   fails with a ``RecursiveQueryError``.
  @inlinable
  public func canHandle(_ event: Event) -> Bool {
    query(ifRecursive: false) { hasStep(on: event) }
  }

  /// Queues a request that is made inside a step, and handles one of a machine with tracers.
  @inlinable @inline(never)
  func handleOnSlowPath(_ request: QueuedRequest<Event>) -> Outcome<State> {
    if let storage, storage.isTraced, storage.isIdle {
      storage.isIdle = false
      return finish(performTraced(request, storage))
    }
    if subjectStorage.subject == nil { return answerWithoutSubject(request.request) }
    requireStorage().requests.append(request)
    return .queued
  }
}

// MARK: - The fast path of an event

extension StateMachine {
  /// Takes the event's own step.
  ///
  /// The step is released when this returns, so that events that its release leads to are still
  /// queued.
  ///
  /// - Parameters:
  ///   - origin: The current state, which the caller holds already, so that it is not retained again.
  ///   - event: The event.
  @inlinable @inline(__always)
  func takeStep(from origin: State, on event: Event) throws -> StepResult {
    // Not retained: the machine outlives the step.
    unowned(unsafe) let machine = self
    guard
      let step = try schema._heldStep(
        from: origin, on: event, subject: try machine.requireSubject())
    else { return .ignored }
    if step.isDeferral { return .deferred }
    try take(step, to: step.state, on: event, isFirst: true)
    return .taken
  }

  /// Performs one step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - event: The event that triggered the step; `nil` for an eventless step, start and stop.
  ///   - cause: The event of the macrostep, for the actions to see. Default: `event`.
  /// - Throws: The error of an exit action; the step is undone. The error of an entry action is
  ///   wrapped in an ``EntryError``.
  @inlinable
  func take(_ step: Schema.Step, on event: Event?, after cause: Event? = nil) throws {
    try take(step, to: step.state, on: event, after: cause)
  }

  /// Performs one step that leads to another state than its own.
  ///
  /// - Parameter isFirst: Whether the step is the first of its macrostep, so that no event has been raised
  ///   before it. Default: `false`.
  // Inlined, because an optional target would cost every event seven instructions.
  @inlinable @inline(__always)
  func take(
    _ step: Schema.Step, to target: @autoclosure () -> State, on event: Event?,
    after cause: Event? = nil, isFirst: Bool = false
  ) throws {
    try subjectStorage.withAddress { subject in
      noteSubject()
      var raisedBefore = 0
      if storage != nil {
        if !isFirst { raisedBefore = try countRaisedEvents() }
        if isQueriedRecursively { throw takeRecursiveQuery() }
      }
      let context = TransitionContext(event: event ?? cause, address: subject, pool: self)
      do {
        try step.performExit(context)
      } catch {
        discardEvents(raisedAfter: raisedBefore)
        throw error
      }
      // Exchanged, not copied: a state that holds references is not retained twice.
      var old = target()
      swap(&old, &currentState)
      do {
        try step.performEntry(context)
      } catch {
        notifyTransition(from: old, on: event)
        throw EntryError(underlying: error)
      }
      if storage != nil { notifyTransition(from: old, on: event) }
    }
  }

  // Not inlined, nor the next: with their code, the compiler would no longer inline a step of a schema
  // that is a closure.

  /// The number of raised events before a step.
  ///
  /// - Throws: A ``RecursiveQueryError`` if the guards of the step have led to one.
  @usableFromInline @inline(never)
  package func countRaisedEvents() throws -> Int {
    if isQueriedRecursively { throw takeRecursiveQuery() }
    return storage?.raised.count ?? 0
  }

  /// Discards the events that a step has raised or delayed which is undone.
  @usableFromInline @inline(never)
  package func discardEvents(raisedAfter count: Int) {
    guard let storage else { return }
    storage.raised.truncate(to: count)
    undoDelayedEvents()
  }

  /// The enabled eventless or completion transitions of the current state.
  @inlinable @inline(__always)
  func eventlessStep(after event: Event?) throws -> Schema.Step? {
    do {
      return try schema.eventlessStep(
        from: currentState, after: event, subject: try requireSubject())
    } catch {
      throw EventlessStepError(underlying: error)
    }
  }

  /// Ignores an event that has no transition, or fails it if the machine must be started first.
  ///
  /// A machine that was stopped has ended: it ignores events.
  @inlinable
  func refuse(_ event: Event) -> Outcome<State> {
    if isQueriedRecursively { return report(takeRecursiveQuery(), on: event) }
    guard Schema.isUnstarted(currentState), !schema.isEnd(currentState) else {
      return ignore(event)
    }
    return failUnstarted(event)
  }

  /// Refuses an event, and returns to the fast path.
  @inlinable @inline(never)
  func finishRefusing(_ event: Event) -> Outcome<State> {
    let outcome = refuse(event)
    guard case .ignored = outcome, hasNoFurtherWork else { return finish(outcome) }
    needsSlowPath = false
    return .ignored
  }

  @inlinable
  func ignore(_ event: Event) -> Outcome<State> {
    withStorage { storage in
      switch storage.ignoredEventPolicy {
      case .ignore: break
      case .report(let hook): hook(currentState, event)
      case .trap: trap(event)
      }
      storage.notify(.ignored(event, in: currentState))
    }
    return .ignored
  }

  /// Notifies observers that a step was taken.
  ///
  /// A compound transition is one notice, when the machine has left the last pseudostate.
  @inlinable @inline(never)
  package func notifyTransition(from old: State, on event: Event?) {
    withStorage { storage in
      if !storage.deferred.isEmpty { noteStateChange(from: old) }
      if storage.isTraced { storage.didTake() }
      if storage.delayedEvents != nil { updateDelayedEvents() }
      let cause = cause(of: event)
      if schema.isPseudostate(currentState) {
        if storage.compoundTransition == nil {
          storage.compoundTransition = CompoundTransition(origin: old, event: event, cause: cause)
        }
      } else if let transition = storage.compoundTransition.take() {
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
      if !storage.stateHasChanged, !Schema._areEqual(old, currentState) {
        storage.stateHasChanged = true
      }
    }
  }

  /// Whether nothing is queued that belongs to this call, and no tracer was added meanwhile.
  @inlinable @inline(never)
  package var hasNoFurtherWork: Bool {
    let hasNone = withStorage { $0.raised.isEmpty && $0.isDone && !$0.isTraced }
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

/// What a schema does with an event, unless it throws.
@usableFromInline
enum StepResult {
  case taken
  case ignored
  case deferred
}

/// The error of an action that threw after the state had changed.
@usableFromInline
package struct EntryError: Error {
  @usableFromInline let underlying: any Error

  @usableFromInline
  package init(underlying: any Error) {
    self.underlying = underlying
  }
}

/// The error of a schema that threw while it looked for an eventless step.
@usableFromInline
package struct EventlessStepError: Error {
  @usableFromInline let underlying: any Error

  @usableFromInline
  package init(underlying: any Error) {
    self.underlying = underlying
  }
}
