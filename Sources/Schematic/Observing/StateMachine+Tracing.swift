extension StateMachine {
  /// Adds a tracer, which is called during the machine's work: for debuggers and recorders.
  ///
  /// For each request, whether it was made from outside or queued, a tracer is called in this order:
  /// ``StateMachineTrace/began(_:isRecalled:)``, ``StateMachineTrace/taking(_:on:)`` before each
  /// step, ``StateMachineTrace/took`` after it, and ``StateMachineTrace/ended(_:waiting:)``. Tracers
  /// are called in the order in which they were added; an event that a tracer handles is queued.
  /// Tracing costs a machine without tracers nothing.
  ///
  /// - Returns: A token to pass to ``removeObserver(_:)``. The tracer is called until then.
  @discardableResult
  public func trace(_ tracer: @escaping (StateMachineTrace<Schema>) -> Void) -> ObserverToken {
    register { add(tracer, number: $0) }
  }

  /// Adds a tracer and an observer with one token.
  package func trace(
    _ tracer: @escaping (StateMachineTrace<Schema>) -> Void,
    observing observer: @escaping (StateMachineNotice<State, Event>) -> Void
  ) -> ObserverToken {
    register { number in
      add(tracer, number: number)
      requireStorage().observers.add(observer, number: number)
    }
  }

  /// Adds an observer of the transitions with a matching step.
  ///
  /// - Parameters:
  ///   - matches: Called before a step is taken, with the state before it.
  ///   - observer: Gets the event. It is not called for a reset without actions, which is no step.
  // Inlinable, so that the closure is specialized: reading a notice of a generic type costs more than
  // the rest of the observation.
  @inlinable
  func observeSteps(
    where matches: @escaping (_ old: State, _ step: Schema.Step) -> Bool,
    call observer: @escaping (Event?) -> Void
  ) -> ObserverToken {
    let filter = StepFilter<Schema>(matches)
    return add(filter) { notice in
      switch notice {
      case .transitioned(_, let event, _, _):
        if filter.didMatch { observer(event) }
        filter.didMatch = false
      case .ignored, .deferred, .rejected, .failed, .delayedEvent: break
      }
    }
  }

  /// Adds a filter of steps and the observer that reads it with one token.
  @usableFromInline
  func add(
    _ filter: StepFilter<Schema>,
    observing observer: @escaping (StateMachineNotice<State, Event>) -> Void
  ) -> ObserverToken {
    register { number in
      filter.number = number
      let storage = requireStorage()
      storage.filters.append(filter)
      storage.observers.add(observer, number: number)
      beginTracing(storage)
    }
  }

  private func add(_ tracer: @escaping (StateMachineTrace<Schema>) -> Void, number: Int) {
    let storage = requireStorage()
    storage.tracers.add(tracer, number: number)
    storage.hasTracers = true
    beginTracing(storage)
  }

  private func beginTracing(_ storage: MachineStorage<Schema>) {
    guard !storage.isTraced else { return }
    storage.isTraced = true
    storage.isIdle = !needsSlowPath
    needsSlowPath = true
  }

  /// Removes the observer, the tracer and the step filter with a number.
  func remove(_ number: Int) {
    guard let storage else { return }
    storage.removeObserver(number)
    storage.stableStateObservers.remove(number)
    storage.tracers.remove(number)
    storage.filters.remove(number)
    storage.hasTracers = !storage.tracers.isEmpty
    guard storage.isTraced, !storage.hasTracers, storage.filters.first == nil else { return }
    storage.isTraced = false
    if storage.isIdle { needsSlowPath = false }
  }
}

extension StateMachine {
  /// Performs a request of a machine with tracers.
  @inlinable @inline(never)
  func performTraced(
    _ request: QueuedRequest<Event>, _ storage: MachineStorage<Schema>
  ) -> Outcome<Void> {
    let origin = currentState
    storage.didBegin(request)
    let outcome = perform(request.request, isRecalled: request.isRecalled)
    storage.didEnd(Outcome(outcome, from: origin, to: currentState))
    return outcome
  }

  @inlinable
  func traceTaking(_ step: Schema.Step, on event: Event?) {
    if let storage, storage.isTraced { storage.willTake(step, on: event, from: currentState) }
  }
}
