import Schematic

/// A ``/Schematic/StateMachineSchema`` that knows its diagram.
///
/// Machines run it like any other schema. ``dotDigraph`` is its plain diagram; for the drawn style
/// and other texts make a `StateGraph` of it.
public struct GraphableStateMachineSchema<
  State: DOTLabelable, Event: DOTLabelable, Subject
>: FlatStateMachineSchema {
  /// What one transition performs.
  public typealias Step = FlatStep<State, Event, Subject>

  @usableFromInline let schema: StateMachineSchema<State, Event, Subject>

  /// Makes a schema from a closure that returns transitions.
  ///
  /// - Parameters:
  ///   - initialState: The state of a new machine. Nothing is performed for it.
  ///   - transitionLogic: Says what an event does in a state; `nil` ignores the event. Diagrams
  ///     ask it for every pair, so effects belong into the transitions' actions.
  @inlinable
  public init(
    startingIn initialState: State,
    transitionLogic: @escaping StateMachineSchema<State, Event, Subject>.TransitionLogic
  ) {
    schema = StateMachineSchema(startingIn: initialState, transitionLogic: transitionLogic)
  }

  /// Makes a schema from a closure that returns the new state and a block to perform in it.
  ///
  /// - Parameters:
  ///   - initialState: The state of a new machine. Nothing is performed for it.
  ///   - transitionLogic: Says what an event does in a state; `nil` ignores the event.
  @inlinable
  public init(
    initialState: State,
    transitionLogic: @escaping StateMachineSchema<State, Event, Subject>.PairLogic
  ) {
    schema = StateMachineSchema(initialState: initialState, transitionLogic: transitionLogic)
  }

  /// The state of a machine that has handled nothing yet.
  @inlinable public var initialState: State { schema.initialState }

  /// What `event` does in `state`, as the closure says.
  @inlinable
  public func transition(
    from state: State, on event: Event
  ) throws -> Transition<State, Event, Subject>? {
    try schema.transition(from: state, on: event)
  }

  /// The plain diagram in the DOT language: a node for each listed state, an arrow for each pair of
  /// state and event that has a transition.
  ///
  /// - Throws: ``GraphError`` when a state is missing from `dotLabelableItems`, and when the closure
  ///   throws.
  public var dotDigraph: String {
    get throws { try StateGraph(of: self).plainDOT() }
  }
}
