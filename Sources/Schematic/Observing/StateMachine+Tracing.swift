extension StateMachine {
  /// Adds a tracer, which sees the machine's work from the inside: for debuggers and recorders.
  ///
  /// For each request, whether it was made from outside or waited, a tracer is told in this order:
  /// ``StateMachineTrace/began(_:)``, ``StateMachineTrace/taking(_:on:)`` before each step,
  /// ``StateMachineTrace/took`` after it, and ``StateMachineTrace/ended(_:waiting:)``. Tracers are
  /// called in the order in which they were added; an event that one of them handles is queued. A
  /// machine without tracers pays nothing for them.
  ///
  /// - Returns: What ``removeObserver(_:)`` needs. The tracer stays until then.
  @discardableResult
  public func trace(_ tracer: @escaping (StateMachineTrace<Schema>) -> Void) -> ObserverToken {
    register { add(tracer, number: $0) }
  }

  /// Adds a tracer and an observer that go together, under one token.
  package func watch(
    trace tracer: @escaping (StateMachineTrace<Schema>) -> Void,
    notice observer: @escaping (StateMachineNotice<State, Event>) -> Void
  ) -> ObserverToken {
    register { number in
      add(tracer, number: number)
      requireExtras().add(observer, number: number)
    }
  }

  private func add(_ tracer: @escaping (StateMachineTrace<Schema>) -> Void, number: Int) {
    let tracing = requireTracing()
    tracers(of: tracing).add(tracer, number: number)
    tracing.hasTracers = true
  }

  func requireTracing() -> Tracing<State, Event> {
    if let tracing = extras?.tracing { return tracing }
    let tracing = Tracing<State, Event>(tellingThoseIn: TracerList<Schema>())
    requireExtras().tracing = tracing
    if !isClosed {
      isClosed = true
      tracing.isAtRest = true
    }
    return tracing
  }

  func removeTracer(_ number: Int) {
    guard let tracing = extras?.tracing else { return }
    tracers(of: tracing).remove(number)
    tracing.hasTracers = !tracers(of: tracing).isEmpty
    tracing.removeWatcher(number)
    guard !tracing.hasTracers, tracing.firstWatcher == nil else { return }
    extras?.tracing = nil
    if tracing.isAtRest { isClosed = false }
  }

  private func tracers(of tracing: Tracing<State, Event>) -> TracerList<Schema> {
    // Only this machine makes the object, and it knows its schema.
    unsafeDowncast(tracing.tracers, to: TracerList<Schema>.self)
  }
}

// MARK: - Telling

extension StateMachine {
  @inlinable var isTraced: Bool { extras?.tracing != nil }

  /// Performs what is asked of a machine that is traced.
  @inlinable @inline(never)
  func perform(
    _ request: StateMachineRequest<Event>, telling tracing: Tracing<State, Event>
  ) -> Outcome<State> {
    if tracing.hasTracers { tracing.began(request) }
    let outcome = perform(request)
    if tracing.hasTracers { tracing.ended(outcome, agenda?.requests.count ?? 0) }
    return outcome
  }

  @inlinable
  func traceTaking(_ step: Schema.Step, on event: Event?) {
    extras?.tracing?.take(step.state, { step }, event)
  }
}
