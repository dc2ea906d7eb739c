import Schematic

/// A ``/Schematic/StateMachineSchema`` that can draw its diagram.
///
/// Machines run it like any other schema. ``dotDigraph`` is its diagram as unstyled DOT. For styled
/// DOT and other texts, make a `StateGraph` of it.
public struct GraphableStateMachineSchema<
  State: DOTLabelable, Event: DOTLabelable, Subject
>: FlatStateMachineSchema {
  @usableFromInline let schema: StateMachineSchema<State, Event, Subject>

  /// Creates a schema from a closure that returns transitions.
  ///
  /// - Parameters:
  ///   - initialState: The state of a new machine. No action is performed for it.
  ///   - transitionLogic: Returns the transition for a state and an event, or `nil` to ignore the
  ///     event. A diagram calls it for every pair of state and event. It must have no side effects:
  ///     they belong in actions.
  @inlinable
  public init(
    startingIn initialState: State,
    transitionLogic: @escaping (State, Event) throws -> Transition<State, Event, Subject>?
  ) {
    schema = StateMachineSchema(startingIn: initialState, transitionLogic: transitionLogic)
  }

  /// Creates a schema from a closure that returns the new state and a block to perform in it.
  ///
  /// - Parameters:
  ///   - initialState: The state of a new machine. No action is performed for it.
  ///   - transitionLogic: Returns the new state and the block, or `nil` to ignore the event.
  @inlinable
  public init(
    initialState: State,
    transitionLogic: @escaping (State, Event) -> (State, ((Subject) -> Void)?)?
  ) {
    schema = StateMachineSchema(initialState: initialState, transitionLogic: transitionLogic)
  }

  /// The state of a new machine.
  @inlinable public var initialState: State { schema.initialState }

  /// Returns the transition that the closure returns for `event` in `state`.
  @inlinable
  public func transition(
    from state: State, on event: Event
  ) throws -> Transition<State, Event, Subject>? {
    try schema.transition(from: state, on: event)
  }

  /// The diagram as unstyled DOT: a node for each listed state, and an edge for each pair of state
  /// and event with a transition.
  ///
  /// The text is that of SwiftyStateMachine. Default labels have the payload of the listed value:
  /// `takeDamage(13.37)`. In all other diagrams they are the name of the case, because an arrow
  /// stands for every payload.
  ///
  /// - Throws: ``GraphError`` if a state is missing from `dotLabelableItems`, or if the closure
  ///   throws.
  public var dotDigraph: String {
    get throws {
      try DefaultLabels.$havePayloads.withValue(true) { try StateGraph(of: self) }.plainDOT()
    }
  }

  /// Does not compile: the property is `dotDigraph`, and may throw.
  @available(*, unavailable, renamed: "dotDigraph")
  public var DOTDigraph: String {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
