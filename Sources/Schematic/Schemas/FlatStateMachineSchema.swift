/// A schema without hierarchy: one state at a time, one function that says what happens.
///
/// Conform a type and write the function; the compiler checks that it answers for every pair.
/// A typed schema is `Sendable` when its contents are, works as a global constant, and is the
/// fastest kind of schema.
///
/// ```swift
/// struct Turnstile: FlatStateMachineSchema {
///   enum State { case locked, unlocked }
///   enum Event { case coin, push }
///   let initialState = State.locked
///
///   func transition(from state: State, on event: Event) -> Transition<State, Event, Void>? {
///     switch (state, event) {
///     case (.locked, .coin): .to(.unlocked)
///     case (.unlocked, .push): .to(.locked)
///     case (.locked, .push), (.unlocked, .coin): nil
///     }
///   }
/// }
/// ```
public protocol FlatStateMachineSchema<State, Event, Subject>: StateMachineSchemaProtocol {
  // Restated here, where `transition` uses them: stated in the inherited protocol alone, or in a
  // clause or an extension, they would not be inferred for conforming types.
  associatedtype State
  associatedtype Event
  associatedtype Subject = Void
  associatedtype Step = FlatStep<State, Event, Subject>

  /// What `event` does in `state`. Pure: it answers and performs nothing.
  ///
  /// - Returns: The transition, or `nil` when the event is ignored.
  /// - Throws: An error fails the event; to refuse one, return ``Transition/reject(_:)``.
  func transition(from state: State, on event: Event) throws -> Transition<State, Event, Subject>?
}

extension FlatStateMachineSchema {
  /// What `event` does in `state`, as ``transition(from:on:)`` says.
  @inlinable
  public func step(
    from state: State, on event: Event, subject: @autoclosure () throws -> Subject
  ) throws -> FlatStep<State, Event, Subject>? {
    guard let transition = try transition(from: state, on: event) else { return nil }
    switch transition.target {
    case .state(let target):
      return FlatStep(state: target, isInternal: false, action: transition.action)
    case .current: return FlatStep(state: state, isInternal: true, action: transition.action)
    case .rejection(let error): throw Rejection(error)
    }
  }
}

/// One transition of a flat schema: a state and one action, performed once the machine is in it.
@frozen
public struct FlatStep<State, Event, Subject>: StateMachineStep {
  /// The state that the step leads to.
  public let state: State

  /// Whether the transition stays in the current state without exiting it: `.stay`.
  public let isInternal: Bool

  @usableFromInline let action: TransitionAction<Event, Subject>

  @inlinable
  init(state: State, isInternal: Bool, action: TransitionAction<Event, Subject>) {
    self.state = state
    self.isInternal = isInternal
    self.action = action
  }

  /// Nothing: flat states have no exit actions.
  @inlinable
  public func leave(_ context: borrowing TransitionContext<Event, Subject>) {}

  /// Performs the transition's action.
  @inlinable
  public func enter(_ context: borrowing TransitionContext<Event, Subject>) throws {
    try action.perform(context)
  }
}
