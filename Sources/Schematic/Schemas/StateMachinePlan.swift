/// The parts of a step that a machine performs: exits, the change of state, entries.
///
/// A schema makes the plan, and the machine performs it. A plan is used only while the machine takes the step. It
/// need not retain the schema or the machine, because both exist longer: see
/// ``StateMachineSchemaProtocol/withPlan(from:for:subject:_:)``. By default, the plan is the step: a
/// `PlannedStep`.
@_documentation(visibility: internal)
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
  /// The representation of the state before a step, while the step is taken: the state itself, or a value that
  /// retains no references.
  associatedtype Origin

  /// Returns the origin of a step from a state.
  static func origin(of state: State) -> Origin

  /// Returns the state before a step.
  ///
  /// - Parameters:
  ///   - origin: The result of ``change(_:)``.
  ///   - state: The state after the step, which has not changed since.
  static func state(_ origin: Origin, before state: State) -> State

  /// Whether the code that takes a step is so short that it is inlined into each call of
  /// ``StateMachine/handle(_:)``.
  static var isSmall: Bool { get }

  /// Whether an eventless step may be enabled after this one.
  var mayContinue: Bool { get }

  /// Whether the step is known to lead neither from nor to a pseudostate.
  var isBetweenStates: Bool { get }

  /// Returns whether a step that has been taken is known to lead neither from nor to a pseudostate.
  ///
  /// - Parameter origin: The result of ``change(_:)``.
  static func isBetweenStates(takenFrom origin: Origin) -> Bool

  /// Whether, in addition, the origin of the macrostep is still known after this step.
  var isPlain: Bool { get }

  /// Returns the step as a value, for tracers and for observers of states.
  ///
  /// - Parameter origin: The origin of the step; the result of ``change(_:)`` once the state is changed.
  func step(from origin: Origin) -> Step

  /// Performs the actions before the change of state: exit actions, and effects of transitions.
  ///
  /// - Throws: An error undoes the step: the machine stays in the old state, and the events that
  ///   the step has raised are discarded.
  func performExit(_ context: borrowing TransitionContext<Event, Subject>) throws

  /// Changes the state.
  ///
  /// - Parameter state: The state before the step, which is replaced by the state after it.
  /// - Returns: The origin of the step.
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
@_documentation(visibility: internal)
public struct PlannedStep<Step: StateMachineStep>: StateMachinePlan {
  @usableFromInline let step: Step

  /// Creates the plan that performs `step`.
  @inlinable @inline(__always)
  public init(_ step: consuming Step) {
    self.step = step
  }

  /// Whether the step only postpones the event.
  @inlinable @inline(__always) var isDeferral: Bool { step.isDeferral }

  /// `true`: the code is inlined into each call.
  @inlinable @inline(__always) public static var isSmall: Bool { true }

  /// Returns the state.
  @inlinable @inline(__always)
  public static func origin(of state: Step.State) -> Step.State { state }

  /// Returns the state before the step.
  @inlinable @inline(__always)
  public static func state(_ origin: Step.State, before state: Step.State) -> Step.State { origin }

  /// The value of the step.
  @inlinable @inline(__always) public var mayContinue: Bool { step.mayContinue }

  /// The value of the type of the step.
  @inlinable @inline(__always) public var isBetweenStates: Bool { Step.areBetweenStates }

  /// The value of the type of the step.
  @inlinable @inline(__always)
  public static func isBetweenStates(takenFrom origin: Step.State) -> Bool {
    Step.areBetweenStates
  }

  /// The value of the type of the step: the state before is kept.
  @inlinable @inline(__always) public var isPlain: Bool { Step.areBetweenStates }

  /// Returns the step.
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
  /// There is a step, which was taken with this result.
  case taken(Value)
  /// There is no step: an event is ignored.
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
  /// An error of a guard or an action, thrown as a ``StepFailure``, in the macrostep of an event; `nil` after a
  /// start. It is handled before all queued events.
  case failure(StepFailure, after: Event?)
  /// The start of a machine: the step enters the initial states. There is no step once the machine has been started.
  case start
  /// The stop of a machine: the step exits all active states, to a state of the phase ``StatePhase/ended``. There is
  /// no step if no state is active.
  case stop
}
