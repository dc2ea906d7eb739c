/// A schema without hierarchy: one state at a time, and one function that returns the transition for
/// a state and an event.
///
/// Conform a type and write the function; the compiler checks that its `switch` covers every pair.
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
public protocol FlatStateMachineSchema<State, Event, Subject>: StateMachineSchemaProtocol,
  StateMachineDefinition
{
  // Restated here, where `transition` uses them: stated in the inherited protocol alone, or in a
  // clause or an extension, they would not be inferred for conforming types.
  associatedtype State
  associatedtype Event
  associatedtype Subject = Void
  associatedtype Step = FlatStep<State, Event, Subject>
  associatedtype Plan = PlannedStep<FlatStep<State, Event, Subject>>
  associatedtype Schema = Self
  associatedtype DefinitionError = Never
  associatedtype DefinitionBody = Void

  /// Returns the transition for `event` in `state`, without side effects.
  ///
  /// - Returns: The transition, or `nil` when the event is ignored.
  /// - Throws: An error fails the event; to reject it, return ``Transition/reject(_:)``.
  func transition(from state: State, on event: Event) throws -> Transition<State, Event, Subject>?
}

extension FlatStateMachineSchema {
  /// An empty body: the transitions are in ``transition(from:on:)``.
  @_documentation(visibility: internal)
  public var body: Void { () }

  /// Returns the step for `event` in `state`: the transition that ``transition(from:on:)`` returns.
  @inlinable @inline(__always)
  public func step(
    from state: State, on event: Event, subject: @autoclosure () throws -> Subject
  ) throws -> FlatStep<State, Event, Subject>? {
    guard let transition = try transition(from: state, on: event) else { return nil }
    switch transition.target {
    case .state(let target):
      return FlatStep(
        state: target, isInternal: false, transition.action, transition.name)
    case .current:
      return FlatStep(
        state: state, isInternal: true, transition.action, transition.name)
    case .rejection(let error):
      throw Rejection(error)
    }
  }
}

extension FlatStateMachineSchema where Schema == Self {
  /// Returns the schema itself: there is nothing to validate.
  @inlinable
  public func makeSchema() -> Self { self }
}

/// One transition of a flat schema: a target state, and actions to perform in it.
public struct FlatStep<State, Event, Subject>: StateMachineStep {
  /// The state that the step leads to.
  public let state: State

  /// Whether the transition stays in the current state without exiting it.
  public let isInternal: Bool

  @usableFromInline let action: TransitionAction<Event, Subject>
  /// The name of a single action.
  @usableFromInline let name: StaticString?

  @inlinable
  init(
    state: State, isInternal: Bool, _ action: TransitionAction<Event, Subject>,
    _ name: StaticString?
  ) {
    self.state = state
    self.isInternal = isInternal
    self.action = action
    self.name = name
  }

  /// `false`: a flat schema has no eventless transitions.
  @inlinable @inline(__always) public var mayContinue: Bool { false }

  /// `true`: a flat schema has no pseudostates.
  @inlinable @inline(__always) public static var areBetweenStates: Bool { true }

  /// Performs nothing: flat states have no exit actions.
  @inlinable @inline(__always)
  public func performExit(_ context: borrowing TransitionContext<Event, Subject>) {}

  /// Performs the transition's actions.
  @inlinable @inline(__always)
  public func performEntry(_ context: borrowing TransitionContext<Event, Subject>) throws {
    try action.perform(context)
  }

  /// Returns the states of the step, with the names of its actions.
  public func stepDescription(from old: State) -> StepDescription {
    StepDescription(from: old, to: state, isInternal: isInternal, actions: action.names(name))
  }
}
