/// A flat schema from a closure, usually a nested `switch` over state and event.
///
/// The compiler checks that every pair of state and event is answered:
///
/// ```swift
/// let schema = StateMachineSchema<Number, Operation, Void>(initialState: .one) { state, event in
///   switch state {
///   case .one:
///     switch event {
///     case .decrement: nil
///     case .increment: .to(.two) { print("1 → 2") }
///     }
///   …
///   }
/// }
/// ```
/// The schema is an immutable value: make it once, share it among any number of machines. Its
/// closures may belong to an actor, so it is not `Sendable`; where it must be, for instance in a
/// global constant, write a ``FlatStateMachineSchema``.
@frozen
public struct StateMachineSchema<State, Event, Subject>: FlatStateMachineSchema {
  /// What one transition performs.
  public typealias Step = FlatStep<State, Event, Subject>

  /// Says what an event does in a state with a ``Transition``: the fast form.
  public typealias TransitionLogic = (State, Event) throws -> Transition<State, Event, Subject>?

  /// Says what an event does in a state with a pair: the new state and a transition block.
  public typealias PairLogic = (State, Event) -> (State, ((Subject) -> Void)?)?

  /// The state of a machine that has handled nothing yet.
  public let initialState: State

  @usableFromInline let logic: TransitionLogic

  /// Makes a schema from a closure that returns transitions.
  ///
  /// - Parameters:
  ///   - initialState: The state of a new machine. Nothing is performed for it.
  ///   - transitionLogic: Says what an event does in a state; `nil` ignores the event. It is
  ///     asked often and must not act: effects belong into the transitions' actions.
  @inlinable
  public init(initialState: State, transitionLogic: @escaping TransitionLogic) {
    self.initialState = initialState
    self.logic = transitionLogic
  }

  /// Makes a schema from a closure that returns the new state and a block to perform in it.
  ///
  /// - Parameters:
  ///   - initialState: The state of a new machine. Nothing is performed for it.
  ///   - transitionLogic: Says what an event does in a state: `nil` ignores the event,
  ///     `(.two, nil)` leads to a state, `(.two, { $0.count += 1 })` also performs a block.
  @inlinable
  public init(initialState: State, transitionLogic: @escaping PairLogic) {
    self.initialState = initialState
    self.logic = { state, event in
      guard let (target, block) = transitionLogic(state, event) else { return nil }
      guard let block else { return .to(target) }
      return .to(target, action: block)
    }
  }

  /// What `event` does in `state`, as the closure says.
  @inlinable
  public func transition(
    from state: State, on event: Event
  ) throws -> Transition<State, Event, Subject>? {
    try logic(state, event)
  }
}
