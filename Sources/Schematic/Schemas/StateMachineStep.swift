/// One transition with its actions, which a schema returns for an event.
///
/// A step is a value, and making it performs nothing. The ``StateMachine`` that takes it calls
/// ``performExit(_:)``, changes its state, and calls ``performEntry(_:)``.
public protocol StateMachineStep<State, Event, Subject> {
  /// The schema's states.
  associatedtype State
  /// The schema's events.
  associatedtype Event
  /// The value or object that actions operate on.
  associatedtype Subject

  /// The state that the step leads to; the current one for a transition that stays.
  var state: State { get }

  /// Whether the event is deferred: the machine handles it again after its state has changed. `false` by
  /// default.
  var isDeferral: Bool { get }

  /// Whether the step handles an event without exiting or entering a state. `false` by default.
  var isInternal: Bool { get }

  /// Whether an eventless step may be enabled after this one. `true` by default.
  var mayContinue: Bool { get }

  /// Whether no step of this type leads from or to a pseudostate. `false` by default: the machine queries
  /// the schema.
  static var areBetweenStates: Bool { get }

  /// Returns the names of the parts of the step, for debuggers, traces and notifications.
  ///
  /// By default it exits `old` and enters ``state``, or neither if ``isInternal``.
  ///
  /// - Parameter old: The state before the step.
  func stepDescription(from old: State) -> StepDescription

  /// Performs the actions before the change of state: exit actions, and effects of transitions.
  ///
  /// - Throws: An error undoes the step: the machine stays in the old state, and the events that
  ///   the step has raised are discarded.
  func performExit(_ context: borrowing TransitionContext<Event, Subject>) throws

  /// Performs the actions after the change of state: entry actions.
  ///
  /// - Throws: An error ends the step here: the machine is in the new state.
  func performEntry(_ context: borrowing TransitionContext<Event, Subject>) throws
}

extension StateMachineStep {
  /// `false`: the event is not deferred.
  @inlinable public var isDeferral: Bool { false }

  /// `false`: the step exits and enters states.
  @inlinable public var isInternal: Bool { false }

  /// `true`: an eventless step may be enabled.
  @inlinable public var mayContinue: Bool { true }

  /// `false`: the machine queries the schema.
  @inlinable public static var areBetweenStates: Bool { false }

  /// Returns a description of a step that exits the old state and enters the new one, unless it is
  /// internal.
  public func stepDescription(from old: State) -> StepDescription {
    StepDescription(from: old, to: state, isInternal: isInternal)
  }
}
