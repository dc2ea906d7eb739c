// A step, `nil`, a step that is a deferral, and a thrown `Rejection` are the four results of
// `step`. One enum of four cases would name them in one place, but its payload has an unknown size:
// every schema would return it in memory, while fast schemas return an optional step in registers.

/// An immutable description of a state machine, which returns the step for a state and an event without side effects.
///
/// Any number of machines may share a schema. A ``StateMachine`` queries it before each step:
/// ``step(from:on:subject:)`` returns the step for an event, and
/// ``step(from:for:subject:)`` the eventless step after it. Because steps are values, the
/// same schema can be run, drawn, explored and tested without a machine.
///
/// To write a flat schema, conform to ``FlatStateMachineSchema`` or make a ``StateMachineSchema``
/// from a closure. Conform to this protocol to add a kind of schema: only `State`, `Event`, `Step`,
/// ``initialState`` and ``step(from:on:subject:)`` have no default.
///
/// `subject` is an autoclosure, so that a weak reference is loaded only when a guard needs it. It
/// throws if the subject has been deallocated; propagate that error.
public protocol StateMachineSchemaProtocol<State, Event, Subject> {
  /// The state of a machine: usually an enum; cases may carry data.
  associatedtype State
  /// The events that a machine handles: usually an enum; cases may carry data.
  associatedtype Event
  /// The value or object that actions operate on; `Void` if there is none.
  associatedtype Subject = Void
  /// One transition, with its actions.
  associatedtype Step: StateMachineStep
  where Step.State == State, Step.Event == Event, Step.Subject == Subject
  /// The plan of a step, which a machine performs: the step itself by default.
  associatedtype Plan: StateMachinePlan = PlannedStep<Step>
  where Plan.State == State, Plan.Event == Event, Plan.Subject == Subject, Plan.Step == Step
  /// A single state that can be active; ``StateMachine/isIn(_:)`` and the observers of states take
  /// one.
  ///
  /// `State` itself by default. Where a `State` combines several active states, the type of these.
  associatedtype ActiveState = State

  /// The state of a new machine.
  var initialState: State { get }

  /// Returns the step for `event` in `state`.
  ///
  /// - Returns: The step, or `nil` if the event is ignored. A step whose
  ///   ``StateMachineStep/isDeferral`` is true defers the event.
  /// - Throws: ``Rejection`` if the event is rejected; any other error, for instance a guard's,
  ///   fails the event.
  func step(
    from state: State, on event: Event, subject: @autoclosure () throws -> Subject
  ) throws -> Step?

  /// Calls `body` with the plan of a step.
  ///
  /// The plan is valid only inside `body`. By default, it is the step that ``step(from:on:subject:)`` or
  /// ``step(from:for:subject:)`` returns. A faster schema makes a plan that retains nothing.
  ///
  /// - Parameters:
  ///   - origin: The current state, as `origin(of:)` of the plan has made it.
  ///   - trigger: The trigger: an event, or the reason for a step without one.
  ///   - subject: The value or object that guards read, which is loaded only if there are guards.
  ///   - body: Performs the plan, which is not used afterwards, for `subject`. It is called at most once.
  /// - Returns: The result of `body`, unless there is no step.
  /// - Throws: The error with which a step would be rejected or failed, or the error of `body`.
  func withPlan<Value>(
    from origin: Plan.Origin, for trigger: StepTrigger<Event>, subject: StepSubject<Self>,
    _ body: (Plan, StepSubject<Self>) throws -> Value
  ) throws -> StepResult<Value>

  /// Returns the step for a trigger that is no event.
  ///
  /// - Parameters:
  ///   - state: The current state. After an error, the old one if the step was undone.
  ///   - trigger: The reason for the step.
  ///   - subject: The value or object that guards read.
  /// - Returns: The step, or `nil` if there is none. By default, there are steps for events only.
  /// - Throws: The error of a guard. If it is a ``StepFailure`` after a ``StepTrigger/failure(_:after:)``, it is
  ///   handled instead of that failure.
  func step(
    from state: State, for trigger: StepTrigger<Event>, subject: @autoclosure () throws -> Subject
  ) throws -> Step?

  /// Returns whether a state is in a phase of the life of a machine.
  ///
  /// - Returns: `false` by default: states without a start, an end and pseudostates.
  func isPhase(_ phase: StatePhase, of state: State) -> Bool

  /// Returns the state to restore when the transition out of a pseudostate fails.
  ///
  /// - Parameters:
  ///   - state: The pseudostate.
  ///   - origin: The last state before it that is not a pseudostate.
  /// - Returns: A state that is not a pseudostate; by default `origin`.
  func rollbackState(from state: State, to origin: State) -> State

  /// Validates a state from another source, such as a decoded one, and converts it to a state of this
  /// schema.
  ///
  /// - Returns: The state to resume from; by default `state` itself.
  /// - Throws: An error that says why no machine of this schema can be in `state`.
  func validated(_ state: State) throws -> State

  /// Returns whether two states are equal, without a cast that tests whether `State` is `Equatable`.
  ///
  /// A machine with deferred events compares the states of each step.
  ///
  /// - Returns: By default, whether they are equal; for a `State` that is not `Equatable`, whether their descriptions
  ///   are equal.
  static func areEqual(_ left: State, _ right: State) -> Bool

  // MARK: Active states

  /// Returns whether `active` is one of the states that are active in `state`.
  ///
  /// - Returns: Whether both are equal, by default.
  static func isActive(_ active: ActiveState, in state: State) -> Bool

  /// Returns the states that are active in `state`, outer states before inner ones.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - leavesOnly: Whether to return only the innermost ones: those that contain no other active state.
  /// - Returns: `state` alone, by default.
  static func activeStates(in state: State, leavesOnly: Bool) -> [ActiveState]

  /// Returns whether a step enters a single state, exits it, or is an internal transition of it.
  ///
  /// By default, an internal step exits and enters no state. Any other step exits all states that are active before it,
  /// and enters all that are active after it.
  ///
  /// - Parameters:
  ///   - effect: The effect of the step on the state.
  ///   - active: The state.
  ///   - old: The machine's state before the step.
  ///   - new: The machine's state after the step.
  ///   - step: The step. Evaluate it only if `old` and `new` do not decide: that costs time.
  static func hasEffect(
    _ effect: StepEffect, on active: ActiveState, from old: State, to new: State,
    by step: @autoclosure () -> Step
  ) -> Bool

  /// Returns the paths of the states that are active in `state`, for text files, logs and diagrams: `packing/box`.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - leavesOnly: Whether to return only the innermost ones.
  /// - Returns: The names of the active states, by default: see ``stableName(of:)``.
  func paths(of state: State, leavesOnly: Bool) -> [String]

  // MARK: Inspection

  /// The name of the definition: ``StateMachineDefinition/definitionName``. By default that of the schema's type.
  var definitionName: String { get }

  /// The version of the definition: ``StateMachineDefinition/definitionVersion``. 1 by default.
  var definitionVersion: Int { get }

  /// Returns the reason for which `event` is ignored in `state`.
  ///
  /// It is called only for tools and diagnostics, so it may be slow.
  ///
  /// - Returns: The reason; `nil` if there is a step for the event. By default, a reason without names.
  /// - Throws: The errors of ``step(from:on:subject:)``.
  func reasonForIgnoring(
    _ event: Event, in state: State, subject: @autoclosure () throws -> Subject
  ) throws -> IgnoredEventReason?

  /// Evaluates the guards for `event` in `state`, and returns them with their results, in the order of evaluation.
  ///
  /// It is called only for tracers and tools, so it may be slow.
  ///
  /// - Returns: The guards. None by default, because the guards of a closure or a `switch` are not known.
  /// - Throws: The error of a guard.
  func evaluatedGuards(
    on event: Event, in state: State, subject: @autoclosure () throws -> Subject
  ) throws -> [EvaluatedGuard]

  // MARK: Activities

  /// Whether states of this schema have activities, so that a machine needs an ``ActivityHost``.
  ///
  /// `false` by default.
  var hasActivities: Bool { get }

  /// Begins the activities of all states that are active in `state`, outer states first.
  ///
  /// Called for a machine that resumes from a saved state, or gets a host after its start. Activities
  /// that begin with a step are begun by the step: see ``TransitionContext/activityHost()``.
  ///
  /// - Parameters:
  ///   - state: The state of the machine.
  ///   - subject: The value or object that actions operate on.
  ///   - host: The object that runs the activities.
  func beginActivities(of state: State, subject: Subject, by host: any ActivityHost<Event>)

  /// Returns the timers that the active states of `state` declare, outer states first.
  ///
  /// A machine uses them for its ``StateMachine/pendingTimers``, and to save the time that is left to each. A timer
  /// that is not among them is restarted when a machine is resumed.
  ///
  /// - Returns: The timers; none by default.
  func timers(of state: State) -> [StateTimer<ActiveState, Event>]

  /// Returns the numbers, identities and periods of ``timers(of:)``, without their events.
  ///
  /// A machine needs them whenever it is saved and when it resumes.
  ///
  /// - Returns: The numbers, identities and periods. By default, they are made of ``timers(of:)``.
  func timerIDs(of state: State) -> [(number: Int32, id: ActivityID, period: Duration?)]

  /// Returns the identity of the activity that the schema begins with a number.
  ///
  /// Hosts that record activities and ``StateMachine/activity(_:)`` need it. For a timer, it has the values of
  /// ``timers(of:)``: the names of the state and of the timer, and the number of earlier timers with these names.
  ///
  /// - Returns: The identity. `nil` by default, because only the number is known.
  func activityID(_ number: Int32) -> ActivityID?
}

extension StateMachineSchemaProtocol {
  /// The machine that runs this kind of schema: `let light: TrafficLight.Machine`.
  public typealias Machine = StateMachine<Self>

  /// Returns `nil`: there are steps for events only.
  @inlinable @inline(__always)
  public func step(
    from state: State, for trigger: StepTrigger<Event>, subject: @autoclosure () throws -> Subject
  ) throws -> Step? {
    switch trigger {
    case .event(let event): return try step(from: state, on: event, subject: subject())
    case .eventless, .failure, .start, .stop: return nil
    }
  }

  /// Returns `state`: every state is valid.
  @inlinable
  public func validated(_ state: State) throws -> State { state }

  /// Compares the states as values of any type.
  public static func areEqual(_ left: State, _ right: State) -> Bool {
    Schematic.areEqual(left, right)
  }

  /// Returns `false`: there are no pseudostates, and a machine needs no start and has no end.
  @inlinable
  public func isPhase(_ phase: StatePhase, of state: State) -> Bool { false }

  /// Returns `origin`: the whole compound transition is undone.
  @inlinable
  public func rollbackState(from state: State, to origin: State) -> State { origin }
}

extension StateMachineSchemaProtocol where Plan == PlannedStep<Step> {
  /// Calls `body` with a `PlannedStep`: the plan is the step.
  @inlinable @inline(__always)
  public func withPlan<Value>(
    from origin: State, for trigger: StepTrigger<Event>, subject: StepSubject<Self>,
    _ body: (PlannedStep<Step>, StepSubject<Self>) throws -> Value
  ) throws -> StepResult<Value> {
    let next =
      if case .event(let event) = trigger {
        try step(from: origin, on: event, subject: subject.load())
      } else {
        try step(from: origin, for: trigger, subject: subject.load())
      }
    guard let step = next else { return .none }
    let plan = PlannedStep(consume step)
    if plan.isDeferral { return .deferral }
    return .taken(try body(plan, subject))
  }
}

extension StateMachineSchemaProtocol where Subject == Void {
  /// Returns the step for `event` in `state`, for schemas without a subject.
  @inlinable
  public func step(from state: State, on event: Event) throws -> Step? {
    try step(from: state, on: event, subject: ())
  }
}

// MARK: - Phases

/// A phase in the life of a machine other than the stable states of an active machine.
public enum StatePhase: Hashable, Sendable {
  /// No state is active, so the machine handles no event until it is started.
  ///
  /// A machine in such a state fails events with a ``MachineNotStartedError``. If it was stopped, the state is also
  /// ``ended``, and the machine ignores events.
  case unstarted
  /// A pseudostate is active: the state is part of a compound transition, never that between two events.
  case compoundTransition
  /// The machine was stopped, has completed or terminated, and handles no more events.
  case ended
}

extension StateMachineSchemaProtocol {
  /// Whether a machine in `state` has ended: it was stopped, has completed or terminated, and handles
  /// no more events.
  @inlinable
  package func isEnd(_ state: State) -> Bool { isPhase(.ended, of: state) }

  /// Whether `state` is a pseudostate: part of a compound transition, never the state between two
  /// events.
  @inlinable
  package func isPseudostate(_ state: State) -> Bool { isPhase(.compoundTransition, of: state) }

  /// Whether no state is active in `state`, because a machine has not been started or was stopped.
  @inlinable
  package func isUnstarted(_ state: State) -> Bool { isPhase(.unstarted, of: state) }
}
