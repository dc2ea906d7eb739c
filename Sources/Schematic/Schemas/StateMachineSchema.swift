/// A flat schema from a closure, usually a nested `switch` over state and event.
///
/// The compiler checks that the `switch` covers every pair of state and event:
///
/// ```swift
/// let schema = StateMachineSchema<Number, Operation, Void>(startingIn: .one) { state, event in
///   switch state {
///   case .one:
///     switch event {
///     case .decrement: return nil
///     case .increment: return .to(.two) { print("1 → 2") }
///     }
///   …
///   }
/// }
/// ```
/// The keyword `return` may be omitted; with it the compiler's messages point at the expression that
/// is wrong.
///
/// The schema is an immutable value: create it once and share it among any number of machines. Its
/// closures may be isolated to an actor, so it is not `Sendable`. For a `Sendable` schema, for
/// instance in a global constant, write a ``FlatStateMachineSchema``.
public struct StateMachineSchema<State, Event, Subject>: FlatStateMachineSchema {
  /// The state of a machine that has not handled an event.
  public let initialState: State

  // Two closures of which one is used. Not an enum of the two: reading a closure from an enum
  // retains it at every event. Not one closure that wraps the other: a transition is a large value
  // to return twice.
  @usableFromInline let logic: (State, Event) throws -> Transition<State, Event, Subject>?
  @usableFromInline let pairLogic: (State, Event) -> (State, ((Subject) -> Void)?)?
  @usableFromInline let usesPairs: Bool

  /// Creates a schema from a closure that returns transitions.
  ///
  /// The label differs from that of ``init(initialState:transitionLogic:)``, so that the compiler
  /// selects the initializer before it checks the closure.
  ///
  /// - Parameters:
  ///   - initialState: The state of a new machine. No action is performed for it.
  ///   - transitionLogic: Returns the transition for a state and an event; `nil` ignores the event.
  ///     It is also called by queries and must have no side effects: those belong in actions.
  @inlinable
  public init(
    startingIn initialState: State,
    transitionLogic: @escaping (State, Event) throws -> Transition<State, Event, Subject>?
  ) {
    self.initialState = initialState
    self.logic = transitionLogic
    self.pairLogic = { _, _ in nil }
    self.usesPairs = false
  }

  /// Creates a schema from a closure that returns the new state and a block to perform in it.
  ///
  /// - Parameters:
  ///   - initialState: The state of a new machine. No action is performed for it.
  ///   - transitionLogic: Returns `nil` to ignore the event, or `(.two, nil)` to change to a state.
  ///     `(.two, { $0.count += 1 })` also performs a block in the new state.
  @inlinable
  public init(
    initialState: State, transitionLogic: @escaping (State, Event) -> (State, ((Subject) -> Void)?)?
  ) {
    self.initialState = initialState
    self.logic = { _, _ in nil }
    self.pairLogic = transitionLogic
    self.usesPairs = true
  }

  /// Returns the transition that the closure returns for `event` in `state`.
  @inlinable @inline(__always)
  public func transition(
    from state: State, on event: Event
  ) throws -> Transition<State, Event, Subject>? {
    guard usesPairs else { return try logic(state, event) }
    guard let (target, block) = pairLogic(state, event) else { return nil }
    guard let block else { return .to(target) }
    return Transition(.state(target), .subject(block))
  }
}
