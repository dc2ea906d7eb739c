/// A flat schema from a closure, usually a nested `switch` over state and event.
///
/// The compiler checks that every pair of state and event is answered:
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
/// The `return`s may be left out; with them the compiler's messages point at the very word that is
/// wrong.
///
/// The schema is an immutable value: make it once, share it among any number of machines. Its
/// closures may belong to an actor, so it is not `Sendable`; where it must be, for instance in a
/// global constant, write a ``FlatStateMachineSchema``.
public struct StateMachineSchema<State, Event, Subject>: FlatStateMachineSchema {
  /// What one transition performs.
  public typealias Step = FlatStep<State, Event, Subject>

  /// Says what an event does in a state with a ``Transition``: the fast form.
  public typealias TransitionLogic = (State, Event) throws -> Transition<State, Event, Subject>?

  /// Says what an event does in a state with a pair: the new state and a transition block.
  public typealias PairLogic = (State, Event) -> (State, ((Subject) -> Void)?)?

  /// The state of a machine that has handled nothing yet.
  public let initialState: State

  // Two closures of which one is used, rather than an enum of either, because taking a closure out
  // of an enum retains it for every event; and rather than one that wraps the other, because a
  // transition is large to hand on.
  @usableFromInline let logic: TransitionLogic
  @usableFromInline let pairLogic: PairLogic
  @usableFromInline let usesPairs: Bool

  /// Makes a schema from a closure that returns transitions.
  ///
  /// The label differs from that of ``init(initialState:transitionLogic:)``, so that the compiler
  /// knows which closure is meant and can say what is wrong in it.
  ///
  /// - Parameters:
  ///   - initialState: The state of a new machine. Nothing is performed for it.
  ///   - transitionLogic: Says what an event does in a state; `nil` ignores the event. It is
  ///     asked often and must not act: effects belong into the transitions' actions.
  @inlinable
  public init(startingIn initialState: State, transitionLogic: @escaping TransitionLogic) {
    self.initialState = initialState
    self.logic = transitionLogic
    self.pairLogic = { _, _ in nil }
    self.usesPairs = false
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
    self.logic = { _, _ in nil }
    self.pairLogic = transitionLogic
    self.usesPairs = true
  }

  /// What `event` does in `state`, as the closure says.
  @inlinable
  public func transition(
    from state: State, on event: Event
  ) throws -> Transition<State, Event, Subject>? {
    guard usesPairs else { return try logic(state, event) }
    guard let (target, block) = pairLogic(state, event) else { return nil }
    guard let block else { return .to(target) }
    return Transition(.state(target), .subject(block))
  }
}
