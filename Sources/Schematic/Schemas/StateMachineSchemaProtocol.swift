// A step, `nil`, a step that is a deferral, and a thrown `Rejection` are the four results of
// `step`. One enum of four cases would name them in one place, but its payload has an unknown size:
// every schema would return it in memory, while fast schemas return an optional step in registers.

/// An immutable description of a state machine: returns the step for a state and an event, without
/// side effects.
///
/// Any number of machines may share a schema. A ``StateMachine`` queries it before each step:
/// ``step(from:on:subject:)`` returns the step for an event, and
/// ``eventlessStep(from:after:subject:)`` the eventless step after it. Because steps are values, the
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
  /// A single state that can be active; ``StateMachine/isIn(_:)`` and the observers of states take
  /// one.
  ///
  /// `State` itself by default. Where a `State` combines several active states, the type of these.
  associatedtype ActiveState = State

  /// The state of a machine that has not handled an event.
  var initialState: State { get }

  /// The step for `event` in `state`.
  ///
  /// - Returns: The step, or `nil` if the event is ignored. A step whose
  ///   ``StateMachineStep/isDeferral`` is true defers the event.
  /// - Throws: ``Rejection`` if the event is rejected; any other error, for instance a guard's,
  ///   fails the event.
  func step(
    from state: State, on event: Event, subject: @autoclosure () throws -> Subject
  ) throws -> Step?

  // Not public API: there is a default, and only the machine calls it. A requirement, because specialized
  // code cannot ask whether a type conforms to a second protocol.

  /// The same step as ``step(from:on:subject:)``, which need not retain what it refers to: the schema exists
  /// as long as the step.
  func _heldStep(
    from state: State, on event: Event, subject: @autoclosure () throws -> Subject
  ) throws -> Step?

  /// The step that needs no event: a completion transition, or enabled eventless transitions.
  ///
  /// - Parameters:
  ///   - state: The state after the last step.
  ///   - event: The event of the macrostep; after a start, that of ``StateMachine/start(with:)``, if
  ///     any.
  ///   - subject: The value or object that guards read.
  /// - Returns: The step, or `nil`, the default, if the state is stable.
  func eventlessStep(
    from state: State, after event: Event?, subject: @autoclosure () throws -> Subject
  ) throws -> Step?

  /// The step that handles an error of a guard or an action, before any event that is queued.
  ///
  /// A machine calls it for errors that the schema or its steps throw as a ``StepFailure``.
  ///
  /// - Parameters:
  ///   - state: The state after the error: the old one if the step was undone.
  ///   - failure: The error and its place.
  ///   - event: The event of the macrostep; `nil` after a start.
  ///   - subject: The value or object that guards read.
  /// - Returns: The step, or `nil`, the default, if the error is not handled.
  /// - Throws: The error of a guard. If it is a ``StepFailure``, it is handled instead of `failure`.
  func failureStep(
    from state: State, after failure: StepFailure, on event: Event?,
    subject: @autoclosure () throws -> Subject
  ) throws -> Step?

  /// The step that enters the initial states, for a machine that has not been started.
  ///
  /// - Returns: The step, or `nil`, the default, if there is nothing to enter or the machine has
  ///   been started.
  func startStep(from state: State, subject: @autoclosure () throws -> Subject) throws -> Step?

  /// The step that exits all active states. It leads to a state for which ``isEnd(_:)`` is true.
  ///
  /// - Returns: The step, or `nil`, the default, if there is nothing to exit.
  func stopStep(from state: State, subject: @autoclosure () throws -> Subject) throws -> Step?

  /// Whether a machine in `state` has ended: it was stopped, has completed or terminated, and handles
  /// no more events.
  ///
  /// - Returns: `false` by default.
  func isEnd(_ state: State) -> Bool

  /// Whether `state` is a pseudostate: part of a compound transition, never the state between two
  /// events.
  ///
  /// - Returns: `false` by default.
  func isPseudostate(_ state: State) -> Bool

  /// The state to restore when the transition out of a pseudostate fails.
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

  // MARK: Direct steps

  /// Whether ``takeDirectStep(on:in:)`` does anything.
  ///
  /// - Returns: `false` by default.
  static var takesDirectSteps: Bool { get }

  /// Takes the step for an event in a machine, and its eventless steps, without making values of them.
  ///
  /// The schemas of this package that implement it are faster by it. A machine without tracers calls it
  /// before ``step(from:on:subject:)`` for an event from outside. The schema does by itself exactly what
  /// the machine would do with the steps.
  ///
  /// - Returns: ``DirectStep/unsupported``, the default, so that the machine asks for a step.
  /// - Throws: The error of a guard or an action.
  func takeDirectStep<Schema>(
    on event: Event, in machine: StateMachine<Schema>
  ) throws -> DirectStep
  where Schema.State == State, Schema.Event == Event, Schema.Subject == Subject

  /// The state before the first step that was taken directly.
  ///
  /// - Parameters:
  ///   - step: The result of ``takeDirectStep(on:in:)``.
  ///   - state: The state of the machine after it.
  /// - Returns: `state` by default.
  func origin(of step: DirectStep, to state: State) -> State

  /// Whether two states are equal, without the cast that finds out whether `State` is equatable.
  ///
  /// For schemas of this package: a machine with deferred events compares the states of each step.
  ///
  /// - Returns: By default, whether they are equal, or for a `State` that is not equatable, whether their
  ///   descriptions are.
  static func _areEqual(_ left: State, _ right: State) -> Bool

  // MARK: Active states

  /// Whether `active` is one of the states that are active in `state`.
  ///
  /// - Returns: Whether both are equal, by default.
  static func isActive(_ active: ActiveState, in state: State) -> Bool

  /// The states that are active in `state`, outer states before inner ones.
  ///
  /// - Returns: `state` alone, by default.
  static func activeStates(in state: State) -> [ActiveState]

  /// The innermost active states: those that contain no other active state.
  ///
  /// - Returns: `state` alone, by default.
  static func leafStates(in state: State) -> [ActiveState]

  /// Whether no state is active in `state`, so that a machine handles no event until it is started.
  ///
  /// A machine in such a state fails events with a ``MachineNotStartedError``, unless it was stopped,
  /// so that ``isEnd(_:)`` is true: then it ignores them.
  ///
  /// - Returns: `false` by default.
  static func isUnstarted(_ state: State) -> Bool

  /// Whether a step enters a single state, exits it, or is an internal transition of it.
  ///
  /// By default, a step that is internal keeps the state, and any other step exits all states that
  /// are active before it and enters all that are active after it.
  ///
  /// - Parameters:
  ///   - change: What may happen to the state.
  ///   - active: The state.
  ///   - old: The machine's state before the step.
  ///   - new: The machine's state after the step.
  ///   - step: The step. Evaluate it only if `old` and `new` do not decide: that costs time.
  static func takesPlace(
    _ change: StateChange, of active: ActiveState, from old: State, to new: State,
    by step: @autoclosure () -> Step
  ) -> Bool

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

  /// The timers that the states declare that are active in `state`, outer states first.
  ///
  /// By them, a machine knows its ``StateMachine/pendingTimers``, and saves the time that is left to each.
  /// A timer that is not among them is restarted when a machine is resumed.
  ///
  /// - Returns: None by default.
  func timers(of state: State) -> [StateTimer<ActiveState, Event>]
}

extension StateMachineSchemaProtocol {
  /// The machine that runs this kind of schema: `let light: TrafficLight.Machine`.
  public typealias Machine = StateMachine<Self>

  /// The same step.
  @inlinable @inline(__always)
  public func _heldStep(
    from state: State, on event: Event, subject: @autoclosure () throws -> Subject
  ) throws -> Step? {
    try step(from: state, on: event, subject: subject())
  }

  /// There are no eventless transitions.
  @inlinable
  public func eventlessStep(
    from state: State, after event: Event?, subject: @autoclosure () throws -> Subject
  ) throws -> Step? { nil }

  /// No error is handled.
  @inlinable
  public func failureStep(
    from state: State, after failure: StepFailure, on event: Event?,
    subject: @autoclosure () throws -> Subject
  ) throws -> Step? { nil }

  /// There is nothing to enter.
  @inlinable
  public func startStep(
    from state: State, subject: @autoclosure () throws -> Subject
  ) throws -> Step? { nil }

  /// There is nothing to exit.
  @inlinable
  public func stopStep(
    from state: State, subject: @autoclosure () throws -> Subject
  ) throws -> Step? { nil }

  /// Every state is valid.
  @inlinable
  public func validated(_ state: State) throws -> State { state }

  /// No step is taken directly.
  @inlinable
  public static var takesDirectSteps: Bool { false }

  /// No step is taken directly.
  @inlinable
  public func takeDirectStep<Schema>(
    on event: Event, in machine: StateMachine<Schema>
  ) throws -> DirectStep
  where Schema.State == State, Schema.Event == Event, Schema.Subject == Subject { .unsupported }

  /// No step is taken directly.
  @inlinable
  public func origin(of step: DirectStep, to state: State) -> State { state }

  /// Compares them as values of any type.
  public static func _areEqual(_ left: State, _ right: State) -> Bool {
    areEqual(left, right)
  }

  /// A machine never ends.
  @inlinable
  public func isEnd(_ state: State) -> Bool { false }

  /// There are no pseudostates.
  @inlinable
  public func isPseudostate(_ state: State) -> Bool { false }

  /// The whole compound transition is undone.
  @inlinable
  public func rollbackState(from state: State, to origin: State) -> State { origin }
}

extension StateMachineSchemaProtocol where Subject == Void {
  /// The step for `event` in `state`, for schemas without a subject.
  @inlinable
  public func step(from state: State, on event: Event) throws -> Step? {
    try step(from: state, on: event, subject: ())
  }
}
