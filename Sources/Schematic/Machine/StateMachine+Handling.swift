extension StateMachine {
  /// Handles `event`, with everything that follows from it, and says what became of it.
  ///
  /// Called from inside an action, an observer or a guard, it queues the event and returns
  /// ``Outcome/queued``; whoever started the current run finishes it.
  ///
  /// One run goes: the event's step; what follows by itself, until nothing does; each event that
  /// actions raised, with what follows; and then the events handled from inside, first in first
  /// out, each in the same way. One step goes: guards, leave actions, the change of state, enter
  /// actions, observers.
  ///
  /// - Returns: What became of this event. If something that followed from it failed, the outcome
  ///   is ``Outcome/failed(_:)`` with the first error.
  @inlinable @discardableResult
  public func handle(_ event: Event) -> Outcome<State> {
    guard !isClosed else { return handleSpecially(.event(event)) }
    isClosed = true
    let origin = currentState
    // Each way of an ordinary event ends in a `return` of its own. Were they to meet, every event
    // would be tested for an error in its outcome to release: half as many instructions again.
    do {
      switch try takeStep(from: origin, on: event) {
      case .taken:
        let next = try continuation(after: event)
        guard next == nil, agenda == nil || isIdle else {
          return finish(settle(from: origin, next, after: event))
        }
        isClosed = false
        return .transitioned(from: origin, to: currentState)
      case .ignored:
        if agenda != nil { return finish(ignore(event)) }
        isClosed = false
        return .ignored
      case .deferred:
        return finish(hold(event))
      }
    } catch {
      return finish(recover(from: error, on: event, origin: origin))
    }
  }

  /// Whether the current state has a transition for `event`.
  ///
  /// It asks the schema and performs nothing.
  ///
  /// - Returns: `false` also when the event would be rejected, when a guard throws, and when a
  ///   guard asks for a subject that is gone.
  @inlinable
  public func canHandle(_ event: Event) -> Bool {
    let step = try? schema.step(from: currentState, on: event, subject: try requireSubject())
    return step.map { !$0.isDeferral } ?? false
  }

  /// Queues what is asked inside a step; takes the long way if somebody traces the machine.
  @inlinable @inline(never)
  func handleSpecially(_ request: StateMachineRequest<Event>) -> Outcome<State> {
    if let tracing = extras?.tracing, tracing.isAtRest {
      tracing.isAtRest = false
      return finish(perform(request, telling: tracing))
    }
    enqueue(request)
    return .queued
  }
}

// MARK: - One event, the straight line

extension StateMachine {
  /// Takes the event's own step.
  ///
  /// The step is gone when this returns, so that what its release leads to belongs to the run.
  ///
  /// - Parameters:
  ///   - origin: The current state, which the caller holds already, so that it is not counted again.
  ///   - event: The event.
  @inlinable
  func takeStep(from origin: State, on event: Event) throws -> StepResult {
    // Not counted: the machine outlives the step.
    unowned(unsafe) let machine = self
    guard
      let step = try schema.step(from: origin, on: event, subject: try machine.requireSubject())
    else { return .ignored }
    if step.isDeferral { return .deferred }
    try take(step, on: event)
    return .taken
  }

  /// Performs one step.
  ///
  /// - Parameters:
  ///   - step: What to perform.
  ///   - event: What triggered the step; `nil` for what follows by itself, start and stop.
  ///   - cause: The event of the macrostep, for the actions to see. Default: `event`.
  ///   - target: The state to change to. Default: the step's.
  /// - Throws: What went wrong before the state changed: the step is undone. What went wrong
  ///   afterwards comes as an ``EntryError``.
  @inlinable
  func take(
    _ step: Schema.Step, on event: Event?, after cause: Event? = nil, to target: State? = nil
  ) throws {
    let context = TransitionContext(
      event: event ?? cause, subject: try requireSubject(), pool: self)
    let raisedBefore = agenda?.raised.count ?? 0
    do {
      try step.leave(context)
    } catch {
      agenda?.raised.truncate(to: raisedBefore)
      throw error
    }
    // Exchanged, not copied: a state that holds references is not counted twice.
    var old = target ?? step.state
    swap(&old, &currentState)
    do {
      try step.enter(context)
    } catch {
      announce(from: old, on: event)
      throw EntryError(underlying: error)
    }
    if agenda != nil { announce(from: old, on: event) }
  }

  /// What follows the current state by itself.
  @inlinable
  func continuation(after event: Event?) throws -> Schema.Step? {
    do {
      return try schema.continuation(
        of: currentState, after: event, subject: try requireSubject())
    } catch {
      throw ContinuationError(underlying: error)
    }
  }

  @inlinable
  func ignore(_ event: Event) -> Outcome<State> {
    if agenda != nil { extras?.ignored(event, in: currentState) }
    return .ignored
  }

  /// Makes known that a transition was taken.
  ///
  /// One that leads over transient states is told when the machine can rest again, as one.
  @inlinable @inline(never)
  func announce(from old: State, on event: Event?) {
    guard let extras else { return }
    if !extras.deferred.isEmpty { noteMove(from: old) }
    extras.tracing?.took()
    let passage = extras.passage ?? Passage(origin: old, event: event)
    if schema.isTransient(currentState) { return extras.passage = passage }
    extras.passage = nil
    extras.tell(.transitioned(from: passage.origin, on: passage.event, to: currentState))
  }

  /// Recalls what the old state held back, if this is another.
  @usableFromInline @inline(never)
  func noteMove(from old: State) {
    if !areEqual(old, currentState) { agenda?.hasMoved = true }
  }

  /// Whether nothing waits that belongs to this run, and nobody has begun to trace it.
  @inlinable @inline(never)
  var isIdle: Bool {
    guard let agenda else { return true }
    return agenda.raised.isEmpty && agenda.isDone && !isTraced
  }

  @inlinable @inline(never)
  func tell(_ notice: StateMachineNotice<State, Event>) {
    extras?.tell(notice)
  }

  @inlinable
  func requireSubject() throws -> Subject {
    guard let subject = subjectStorage.subject else { throw SubjectReleased() }
    return subject
  }
}

/// What the schema makes of an event.
@frozen @usableFromInline
enum StepResult {
  case taken
  case ignored
  case deferred
}

/// An action threw when the state had changed already.
@usableFromInline
struct EntryError: Error {
  @usableFromInline let underlying: any Error

  @usableFromInline
  init(underlying: any Error) {
    self.underlying = underlying
  }
}

/// A schema threw when it was asked what follows a state by itself.
@usableFromInline
struct ContinuationError: Error {
  @usableFromInline let underlying: any Error

  @usableFromInline
  init(underlying: any Error) {
    self.underlying = underlying
  }
}
