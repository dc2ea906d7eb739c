/// What may happen: an immutable value that answers questions and performs nothing.
///
/// A schema is shared by any number of machines. Everything that a ``StateMachine`` does, it first
/// asks here: ``step(from:on:subject:)`` says what an event does in a state,
/// ``continuation(of:after:subject:)`` what follows by itself. Because the answers are values, the same
/// schema can be run, drawn, explored and tested without a machine.
///
/// To write a flat schema, conform to ``FlatStateMachineSchema`` or make a ``StateMachineSchema``
/// from a closure. Conform to this protocol to bring a kind of schema of your own.
///
/// The subject arrives as an autoclosure: whoever asks it pays for it, and a schema that needs no
/// guard on the subject never loads a weak one. It throws when the subject is gone; let that
/// error through.
public protocol StateMachineSchemaProtocol<State, Event, Subject> {
  /// What a machine is in: usually an enum; cases may carry data.
  associatedtype State
  /// What a machine handles: usually an enum; cases may carry data.
  associatedtype Event
  /// Whom the actions act upon; `Void` when nobody.
  associatedtype Subject = Void
  /// What one transition performs.
  associatedtype Step: StateMachineStep
  where Step.State == State, Step.Event == Event, Step.Subject == Subject
  /// A single state that can be active; ``StateMachine/isIn(_:)`` and the observers of states take
  /// one.
  ///
  /// `State` itself by default. Where a `State` combines several active states, the type of these.
  associatedtype ActiveState = State

  /// The state of a machine that has handled nothing yet.
  var initialState: State { get }

  /// What `event` does in `state`.
  ///
  /// - Returns: The step to take, or `nil` when the event is ignored.
  /// - Throws: ``Rejection`` when the event is not acceptable in this state; any other error, for
  ///   instance a guard's, fails the event.
  func step(
    from state: State, on event: Event, subject: @autoclosure () throws -> Subject
  ) throws -> Step?

  /// What follows `state` by itself, without an event: completion and eventless transitions.
  ///
  /// - Parameters:
  ///   - state: The state that the last step led to.
  ///   - event: The event that set things off; `nil` after a start.
  ///   - subject: Whom the guards ask.
  /// - Returns: The step to take, or `nil`, the default, when the state is stable.
  func continuation(
    of state: State, after event: Event?, subject: @autoclosure () throws -> Subject
  ) throws -> Step?

  /// What enters the initial states of a machine that has not started.
  ///
  /// - Returns: The step to take, or `nil`, the default, when there is nothing to enter or the
  ///   machine has started.
  func startStep(from state: State, subject: @autoclosure () throws -> Subject) throws -> Step?

  /// What leaves everything that is active.
  ///
  /// - Returns: The step to take, or `nil`, the default, when there is nothing to leave.
  func stopStep(from state: State, subject: @autoclosure () throws -> Subject) throws -> Step?

  /// Whether a machine that comes to `state` has reached its end: it reacts to nothing more.
  ///
  /// - Returns: `false` by default.
  func isEnd(_ state: State) -> Bool

  /// Whether a machine only passes through `state`, on a way that several steps take: a pseudostate.
  ///
  /// - Returns: `false` by default.
  func isTransient(_ state: State) -> Bool

  /// Where a machine goes back to from a transient state, when what was to lead on has failed.
  ///
  /// Nothing is performed.
  ///
  /// - Parameters:
  ///   - state: The transient state.
  ///   - origin: The last state before it that is not transient.
  /// - Returns: A state that is not transient; by default `origin`.
  func retreat(from state: State, to origin: State) -> State

  /// A state that comes from elsewhere, for instance a decoded one, as a state of this schema.
  ///
  /// - Returns: The state to continue from; by default `state` itself.
  /// - Throws: An error that says why no machine of this schema could be in `state`.
  func adopt(_ state: State) throws -> State

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

  /// Whether a machine in `state` ignores every event until it is started.
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
}

extension StateMachineSchemaProtocol {
  /// The machine that runs this kind of schema: `let light: TrafficLight.Machine`.
  public typealias Machine = StateMachine<Self>

  /// Nothing follows by itself.
  @inlinable
  public func continuation(
    of state: State, after event: Event?, subject: @autoclosure () throws -> Subject
  ) throws -> Step? { nil }

  /// Nothing to enter.
  @inlinable
  public func startStep(
    from state: State, subject: @autoclosure () throws -> Subject
  ) throws -> Step? { nil }

  /// Nothing to leave.
  @inlinable
  public func stopStep(
    from state: State, subject: @autoclosure () throws -> Subject
  ) throws -> Step? { nil }

  /// Every state can be continued from.
  @inlinable
  public func adopt(_ state: State) throws -> State { state }

  /// There is no end.
  @inlinable
  public func isEnd(_ state: State) -> Bool { false }

  /// A machine may rest in every state.
  @inlinable
  public func isTransient(_ state: State) -> Bool { false }

  /// All is as it was before.
  @inlinable
  public func retreat(from state: State, to origin: State) -> State { origin }
}

extension StateMachineSchemaProtocol where Subject == Void {
  /// What `event` does in `state`, for schemas without a subject.
  @inlinable
  public func step(from state: State, on event: Event) throws -> Step? {
    try step(from: state, on: event, subject: ())
  }
}
