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

  /// Adds an observer of transitions that hears about each whether its step was one that matters.
  ///
  /// - Parameters:
  ///   - matters: Asked before a step is taken, while the machine is still in the old state: gets the
  ///     new state, the step and the event.
  ///   - observer: Gets the answer, the old state, the event and the new one. What is no step, such
  ///     as a reset without actions, does not matter.
  package func watch(
    stepsWhere matters: @escaping (_ new: State, _ step: () -> Any, Event?) -> Bool,
    call observer: @escaping (Bool, _ old: State, Event?, _ new: State) -> Void
  ) -> ObserverToken {
    let number = requireExtras().makeNumber()
    let watcher = StepWatcher(number, matters)
    requireTracing().add(watcher)
    let notice = { (notice: StateMachineNotice<State, Event>) in
      switch notice {
      case .transitioned(let old, let event, let new):
        observer(watcher.isConcerned, old, event, new)
        watcher.isConcerned = false
      case .ignored, .deferred, .rejected, .failed: break
      }
    }
    requireExtras().add(notice, number: number)
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
    let tracing = requireTracing()
    tracers(of: tracing).add(tracer, number: number)
    tracing.hasTracers = true
  }

  private func requireTracing() -> Tracing<State, Event> {
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

/// The way to a machine's tracers.
///
/// It consists of closures, so that the optimiser sees nothing of the tracers when it looks at how
/// events are handled: what it saw and could not specialise made ordinary events four times as slow.
@usableFromInline
final class Tracing<State, Event> {
  @usableFromInline let began: (StateMachineRequest<Event>) -> Void
  /// Gets a step of the schema's type.
  private let taking: (Any, Event?) -> Void
  private let tellTook: () -> Void
  @usableFromInline let ended: (Outcome<State>, Int) -> Void

  /// Whether the machine is between two runs, though its `isClosed` is set.
  @exclusivity(unchecked) @usableFromInline var isAtRest = false

  /// The list of those who are told; its type knows the schema.
  let tracers: AnyObject
  @exclusivity(unchecked) @usableFromInline var hasTracers = false

  /// Those who watch single states: told less, so that it costs less.
  private(set) var firstWatcher: StepWatcher<State, Event>?

  fileprivate init<Schema>(tellingThoseIn tracers: TracerList<Schema>)
  where Schema.State == State, Schema.Event == Event {
    self.tracers = tracers
    began = { tracers.tell(.began($0)) }
    taking = { step, event in
      if let step = step as? Schema.Step { tracers.tell(.taking(step, on: event)) }
    }
    tellTook = { tracers.tell(.took) }
    ended = { tracers.tell(.ended($0, waiting: $1)) }
  }

  /// The machine is about to take a step.
  @usableFromInline
  func take(_ new: State, _ step: () -> Any, _ event: Event?) {
    var watcher = firstWatcher
    while let next = watcher {
      next.isPending = next.matters(new, step, event)
      watcher = next.next
    }
    if hasTracers { taking(step(), event) }
  }

  /// The machine has taken the step.
  @usableFromInline
  func took() {
    var watcher = firstWatcher
    while let next = watcher {
      (next.isConcerned, next.isPending) = (next.isPending, false)
      watcher = next.next
    }
    if hasTracers { tellTook() }
  }

  fileprivate func add(_ watcher: StepWatcher<State, Event>) {
    guard var last = firstWatcher else { return firstWatcher = watcher }
    while let next = last.next { last = next }
    last.next = watcher
  }

  fileprivate func removeWatcher(_ number: Int) {
    guard let first = firstWatcher else { return }
    if first.number == number { return firstWatcher = first.next }
    var last = first
    while let next = last.next {
      if next.number == number { return last.next = next.next }
      last = next
    }
  }
}

/// Who wants to know of each step whether it is one that matters.
///
/// A chain of objects: to go through an array of a generic type costs ten times as much where the
/// type is known only at run time.
final class StepWatcher<State, Event> {
  let number: Int
  let matters: (_ new: State, _ step: () -> Any, Event?) -> Bool
  /// Whether the step matters that is being taken.
  var isPending = false
  /// Whether the step matters that was taken.
  var isConcerned = false
  var next: StepWatcher?

  init(_ number: Int, _ matters: @escaping (State, () -> Any, Event?) -> Bool) {
    self.number = number
    self.matters = matters
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
