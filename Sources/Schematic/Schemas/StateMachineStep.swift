/// What one transition performs, and the state that it leads to: a schema's answer to an event.
///
/// A step is a value. Making one performs nothing; the ``StateMachine`` that takes it calls
/// ``leave(_:)``, changes its state, and calls ``enter(_:)``.
public protocol StateMachineStep<State, Event, Subject> {
  /// The schema's states.
  associatedtype State
  /// The schema's events.
  associatedtype Event
  /// Whom the actions act upon.
  associatedtype Subject

  /// The state that the step leads to; the current one for a transition that stays.
  var state: State { get }

  /// Whether the event is not taken but deferred: the machine holds it back until a transition was
  /// taken, and then offers it again. `false` by default. Nothing of the step is performed then.
  var isDeferral: Bool { get }

  /// Whether the step handles an event without exiting or entering a state. `false` by default.
  var isInternal: Bool { get }

  /// What the step does, in names, for debuggers, traces and notifications.
  ///
  /// By default it exits `old` and enters ``state``, or neither if ``isInternal``.
  ///
  /// - Parameter old: The state before the step.
  func stepDescription(from old: State) -> StepDescription

  /// Performs what happens while the machine is still in the old state.
  ///
  /// - Throws: An error undoes the step: the machine stays in the old state, and what the step
  ///   raised is withdrawn.
  func leave(_ context: borrowing TransitionContext<Event, Subject>) throws

  /// Performs what happens once the machine is in the new state.
  ///
  /// - Throws: An error ends the step here: the machine is in the new state.
  func enter(_ context: borrowing TransitionContext<Event, Subject>) throws
}

extension StateMachineStep {
  /// An event is taken.
  @inlinable public var isDeferral: Bool { false }

  /// The step exits and enters states.
  @inlinable public var isInternal: Bool { false }

  /// The step exits the old state and enters the new one, unless it is internal.
  public func stepDescription(from old: State) -> StepDescription {
    StepDescription(from: old, to: state, isInternal: isInternal)
  }
}
