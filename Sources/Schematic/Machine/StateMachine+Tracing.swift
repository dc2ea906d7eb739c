extension StateMachine {
  /// Adds a tracer, which sees the work of the machine from the inside: for debuggers and recorders.
  ///
  /// For each request, whether it was made from outside or waited, a tracer is told in this order:
  /// ``StateMachineTrace/began(_:)``, ``StateMachineTrace/taking(_:on:)`` before each step,
  /// ``StateMachineTrace/took`` after it, and ``StateMachineTrace/ended(_:waiting:)``. Tracers are called in the order in which they were
  /// added; an event that one of them handles is queued. A machine without tracers pays nothing
  /// for them.
  ///
  /// - Returns: What ``removeObserver(_:)`` needs. The tracer stays until then.
  @discardableResult
  public func trace(_ tracer: @escaping (StateMachineTrace<Schema>) -> Void) -> ObserverToken {
    let number = requireExtras().makeNumber()
    add(tracer, number: number)
    return ObserverToken(machine: ObjectIdentifier(self), number: number)
  }

  /// Adds a tracer and an observer that go together, under one token.
  package func watch(
    trace tracer: @escaping (StateMachineTrace<Schema>) -> Void,
    notice observer: @escaping (StateMachineNotice<State, Event>) -> Void
  ) -> ObserverToken {
    let number = requireExtras().makeNumber()
    add(tracer, number: number)
    requireExtras().add(observer, number: number)
    return ObserverToken(machine: ObjectIdentifier(self), number: number)
  }

  private func add(_ tracer: @escaping (StateMachineTrace<Schema>) -> Void, number: Int) {
    let tracing = requireExtras().tracing ?? Tracing(tellingThoseIn: TracerList<Schema>())
    tracers(of: tracing).add(tracer, number: number)
    requireExtras().tracing = tracing
    guard !isClosed else { return }
    isClosed = true
    tracing.isAtRest = true
  }

  func removeTracer(_ number: Int) {
    guard let tracing = extras?.tracing else { return }
    tracers(of: tracing).remove(number)
    guard tracers(of: tracing).isEmpty else { return }
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
    tracing.began(request)
    let outcome = perform(request)
    tracing.ended(outcome, agenda?.requests.count ?? 0)
    return outcome
  }

  @inlinable
  func traceTaking(_ step: Schema.Step, on event: Event?) {
    extras?.tracing?.taking(step, event)
  }
}

/// The way to a machine's tracers.
///
/// It consists of closures, so that the optimiser sees nothing of the tracers when it looks at how
/// events are handled: what it saw and could not specialise made ordinary events four times as slow.
@usableFromInline
final class Tracing<State, Event> {
  @usableFromInline let began: (StateMachineRequest<Event>) -> Void
  /// Gets a step of the schema's type.
  @usableFromInline let taking: (Any, Event?) -> Void
  @usableFromInline let took: () -> Void
  @usableFromInline let ended: (Outcome<State>, Int) -> Void

  /// Whether the machine is between two runs, though its `isClosed` is set.
  @exclusivity(unchecked) @usableFromInline var isAtRest = false

  /// The list of those who are told; its type knows the schema.
  let tracers: AnyObject

  fileprivate init<Schema>(tellingThoseIn tracers: TracerList<Schema>)
  where Schema.State == State, Schema.Event == Event {
    self.tracers = tracers
    began = { tracers.tell(.began($0)) }
    taking = { step, event in
      if let step = step as? Schema.Step { tracers.tell(.taking(step, on: event)) }
    }
    took = { tracers.tell(.took) }
    ended = { tracers.tell(.ended($0, waiting: $1)) }
  }
}

/// Those who trace one machine.
private final class TracerList<Schema: StateMachineSchemaProtocol> {
  private final class Tracer {
    let number: Int
    let call: (StateMachineTrace<Schema>) -> Void
    var isRemoved = false

    init(_ number: Int, _ call: @escaping (StateMachineTrace<Schema>) -> Void) {
      self.number = number
      self.call = call
    }
  }

  private var tracers: [Tracer] = []

  var isEmpty: Bool { tracers.isEmpty }

  func add(_ call: @escaping (StateMachineTrace<Schema>) -> Void, number: Int) {
    tracers.append(Tracer(number, call))
  }

  func remove(_ number: Int) {
    for tracer in tracers where tracer.number == number { tracer.isRemoved = true }
    tracers.removeAll { $0.number == number }
  }

  /// One that is removed meanwhile is not called any more.
  func tell(_ trace: StateMachineTrace<Schema>) {
    for tracer in tracers where !tracer.isRemoved { tracer.call(trace) }
  }
}
