extension StateMachine {
  /// Adds a tracer, which is called while the machine handles a request, for debuggers and recorders.
  ///
  /// For each request, made from outside or queued, a tracer is called in this order:
  ///
  /// - ``StateMachineTrace/began(_:isRecalled:)``
  /// - ``StateMachineTrace/taking(_:on:)`` before each step, and ``StateMachineTrace/took`` after it
  /// - ``StateMachineTrace/ended(_:waiting:)``
  ///
  /// Tracers are called in the order in which they were added. An event that a tracer handles is queued. A machine
  /// without tracers has no overhead.
  ///
  /// - Returns: A token to pass to ``removeObserver(_:)``. The tracer is called until then.
  @discardableResult
  public func trace(_ tracer: @escaping (StateMachineTrace<Schema>) -> Void) -> ObserverToken {
    register { add(tracer, number: $0) }
  }

  /// Adds a tracer and an observer with one token.
  public func trace(
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
  ///   - matches: Called when a step has changed the state, with the states before and after it. The step is made when
  ///     it is read.
  ///   - observer: Gets the event. It is not called for a reset without actions, which is no step.
  // Inlinable, so that the closure is specialized: reading a notice of a generic type costs more than
  // the rest of the observation.
  @inlinable
  func observeSteps(
    where matches: @escaping StepFilter<Schema>.Condition,
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
      storage.requireExtras().filters.append(filter)
      storage.observers.add(observer, number: number)
      beginWatching(storage)
    }
  }

  private func add(_ tracer: @escaping (StateMachineTrace<Schema>) -> Void, number: Int) {
    let storage = requireStorage()
    storage.requireExtras().tracers.add(tracer, number: number)
    beginWatching(storage)
  }

  private func beginWatching(_ storage: MachineStorage<Schema>) {
    guard !storage.isWatched else { return }
    storage.isWatched = true
    storage.isIdle = !needsSlowPath
    needsSlowPath = true
  }

  /// Removes the observer, the tracer and the step filter with a number.
  func remove(_ number: Int) {
    guard let storage else { return }
    storage.removeObserver(number)
    guard let extras = storage.extras else { return }
    extras.stableStateObservers.remove(number)
    extras.tracers.remove(number)
    extras.filters.remove(number)
    guard storage.isWatched, !storage.hasTracers, extras.filters.first == nil else { return }
    storage.isWatched = false
    if storage.isIdle { needsSlowPath = false }
  }
}

extension StateMachine {
  /// Performs a request of a machine with tracers or observers of states.
  @inlinable @inline(never)
  func performWatched(
    _ request: QueuedRequest<Event>, _ storage: MachineStorage<Schema>
  ) -> Outcome<Void> {
    guard storage.hasTracers else {
      return perform(request.request, isRecalled: request.isRecalled)
    }
    let origin = currentState
    storage.didBegin(request)
    let outcome = perform(request.request, isRecalled: request.isRecalled)
    storage.didEnd(Outcome(outcome, from: origin, to: currentState))
    return outcome
  }

  /// Whether there are tracers or observers of states.
  @inlinable var isWatched: Bool { withStorage { $0.isWatched } ?? false }

  /// Notifies tracers of a step that is about to be taken.
  @inlinable @inline(__always)
  func traceTaking<Plan: StateMachinePlan>(_ plan: Plan, on event: Event?)
  where Plan.Step == Schema.Step, Plan.State == State {
    withStorage { storage in
      if storage.hasTracers {
        storage.willTake(plan.step(from: Plan.origin(of: currentState)), on: event)
      }
    }
  }

  /// Evaluates the filters for a step that has changed the state.
  @inlinable @inline(__always)
  func filter<Plan: StateMachinePlan>(_ plan: Plan, from origin: Plan.Origin)
  where Plan.Step == Schema.Step, Plan.State == State {
    withStorage { storage in
      if storage.extras?.filters.first != nil {
        storage.filter(
          from: Plan.state(origin, before: currentState), to: currentState,
          by: { plan.step(from: origin) })
      }
    }
  }
}
