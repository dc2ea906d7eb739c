/// The parts of a step that a machine performs: exits, the change of state, entries.
///
/// A schema plans, and the machine performs. A plan is used as long as the machine takes the step, and the
/// schema and the machine exist longer, so that it need not retain anything: see
/// ``StateMachineSchemaProtocol/withPlan(from:for:subject:_:)``. By default, the plan is the step: a
/// ``PlannedStep``.
public protocol StateMachinePlan<State, Event, Subject> {
  /// The schema's states.
  associatedtype State
  /// The schema's events.
  associatedtype Event
  /// The value or object that actions operate on.
  associatedtype Subject
  /// The schema's steps.
  associatedtype Step: StateMachineStep
  where Step.State == State, Step.Event == Event, Step.Subject == Subject
  /// The knowledge of the state before a step while the step is taken: the state itself, or, if states hold
  /// references, a value that retains nothing.
  associatedtype Origin

  /// The origin of a step from a state.
  static func origin(of state: State) -> Origin

  /// The state before a step.
  ///
  /// - Parameters:
  ///   - origin: The result of ``change(_:)``.
  ///   - state: The state after it, which has not changed since.
  static func state(_ origin: Origin, before state: State) -> State

  /// Whether the code that takes a step is so short that each call of ``StateMachine/handle(_:)`` has a copy.
  static var isSmall: Bool { get }

  /// Whether an eventless step may be enabled after this one.
  var mayContinue: Bool { get }

  /// Whether the step is known to lead neither from nor to a pseudostate.
  var isBetweenStates: Bool { get }

  /// The same, once the step is taken.
  ///
  /// - Parameter origin: The result of ``change(_:)``.
  static func isBetweenStates(takenFrom origin: Origin) -> Bool

  /// Whether, in addition, the state before an earlier step of the macrostep is still known after this one.
  var isPlain: Bool { get }

  /// The step as a value, for tracers and for observers of states.
  ///
  /// - Parameter origin: What is known of the state before the step: the result of ``change(_:)``, once the state is
  ///   changed.
  func step(from origin: Origin) -> Step

  /// Performs the actions before the change of state: exit actions, and effects of transitions.
  ///
  /// - Throws: An error undoes the step: the machine stays in the old state, and the events that
  ///   the step has raised are discarded.
  func performExit(_ context: borrowing TransitionContext<Event, Subject>) throws

  /// Changes the state.
  ///
  /// - Parameter state: The state before the step, which is replaced by that after it.
  /// - Returns: What is known of the state before.
  func change(_ state: inout State) -> Origin

  /// Performs the actions after the change of state: entry actions.
  ///
  /// - Parameters:
  ///   - context: The context of the step.
  ///   - origin: The result of ``change(_:)``.
  /// - Throws: An error ends the step here: the machine is in the new state.
  func performEntry(
    _ context: borrowing TransitionContext<Event, Subject>, from origin: Origin
  ) throws
}

/// A step as a plan.
public struct PlannedStep<Step: StateMachineStep>: StateMachinePlan {
  @usableFromInline let step: Step

  /// The plan that performs `step`.
  @inlinable @inline(__always)
  public init(_ step: consuming Step) {
    self.step = step
  }

  /// Whether the step only postpones the event.
  @inlinable @inline(__always) var isDeferral: Bool { step.isDeferral }

  /// Each call has a copy.
  @inlinable @inline(__always) public static var isSmall: Bool { true }

  /// The state.
  @inlinable @inline(__always)
  public static func origin(of state: Step.State) -> Step.State { state }

  /// The state before the step.
  @inlinable @inline(__always)
  public static func state(_ origin: Step.State, before state: Step.State) -> Step.State { origin }

  /// As the step says.
  @inlinable @inline(__always) public var mayContinue: Bool { step.mayContinue }

  /// As the type of the step says.
  @inlinable @inline(__always) public var isBetweenStates: Bool { Step.areBetweenStates }

  /// As the type of the step says.
  @inlinable @inline(__always)
  public static func isBetweenStates(takenFrom origin: Step.State) -> Bool {
    Step.areBetweenStates
  }

  /// As the type of the step says: the state before is kept.
  @inlinable @inline(__always) public var isPlain: Bool { Step.areBetweenStates }

  /// The step.
  @inlinable @inline(__always)
  public func step(from origin: Step.State) -> Step { step }

  /// Performs the actions before the change of state.
  @inlinable @inline(__always)
  public func performExit(
    _ context: borrowing TransitionContext<Step.Event, Step.Subject>
  ) throws {
    try step.performExit(context)
  }

  /// Replaces the state by that of the step.
  @inlinable @inline(__always)
  public func change(_ state: inout Step.State) -> Step.State {
    // Exchanged, not copied: a state that holds references is not retained twice.
    var old = step.state
    swap(&old, &state)
    return old
  }

  /// Performs the actions after the change of state.
  @inlinable @inline(__always)
  public func performEntry(
    _ context: borrowing TransitionContext<Step.Event, Step.Subject>, from origin: Step.State
  ) throws {
    try step.performEntry(context)
  }
}

/// The result of a schema for a trigger, unless it throws.
public enum StepResult<Value> {
  /// There is a step. It is taken, with this result.
  case taken(Value)
  /// There is none: an event is ignored.
  case none
  /// The event is deferred.
  case deferral
}

/// The reason for which a machine looks for a step.
public enum StepTrigger<Event> {
  /// An event.
  case event(Event)
  /// Completion transitions and eventless transitions, in the macrostep of an event; after a start, of the
  /// event of ``StateMachine/start(with:)``, if any.
  case eventless(after: Event?)
  /// An error of a guard or an action, which the schema or its steps have thrown as a ``StepFailure``, in the
  /// macrostep of an event; `nil` after a start. It is handled before any event that is queued.
  case failure(StepFailure, after: Event?)
  /// The start of a machine: the step enters the initial states. There is none once the machine has been started.
  case start
  /// The stop of a machine: the step exits all active states, to a state of the phase ``StatePhase/ended``. There is
  /// none if nothing is active.
  case stop
}
