import Schematic

/// What a row's effect can see and do besides itself: the event, both states, the queues.
///
/// ```swift
/// on(\.logIn, from: .loggedOut, to: State.loggedIn).performing { context in
///   context.subject.log("\(context.oldState) → \(context.newState)")
///   context.raise(.synchronize)
/// }
/// ```
/// A context belongs to the step that it was made for: it cannot be copied, kept, or taken into a
/// task. What has to happen later goes through the machine.
public struct TableContext<State, Event, Subject>: ~Copyable {
  /// The event that the row handles.
  public let event: Event

  /// The state that the machine was in.
  public let oldState: State

  /// The state that the machine is in: the row's target, or the old state if the row stays.
  public let newState: State

  @usableFromInline let transition: TransitionContext<Event, Subject>

  @inlinable
  init(
    event: Event, oldState: State, newState: State,
    _ context: borrowing TransitionContext<Event, Subject>
  ) {
    self.event = event
    self.oldState = oldState
    self.newState = newState
    transition = TransitionContext(
      event: event, subject: context.subject, pool: context.pool)
  }

  /// Whom the effect acts upon.
  @inlinable public var subject: Subject { transition.subject }

  /// Queues `event` as a consequence of this step: before every event from outside.
  public func raise(_ event: Event) {
    transition.raise(event)
  }

  /// Queues `event` as if it came from outside: after everything that is already waiting.
  public func send(_ event: Event) {
    transition.send(event)
  }
}

/// What a row's guard can see: it asks, and performs nothing.
///
/// ```swift
/// on(.open, to: .opened).when { context in context.state != .locked }
/// ```
public struct TableGuardContext<State, Event, Subject>: ~Copyable {
  /// The event to decide on.
  public let event: Event

  /// The state that the machine is in.
  public let state: State

  /// Whom the guard asks.
  public let subject: Subject

  @inlinable
  init(event: Event, state: State, subject: Subject) {
    self.event = event
    self.state = state
    self.subject = subject
  }
}
