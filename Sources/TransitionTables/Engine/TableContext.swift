import Schematic

/// The context of a row's effect: the event, both states, the subject, and the event queues.
///
/// ```swift
/// on(\.logIn, from: .loggedOut, making: State.loggedIn).performWithContext { context in
///   context.subject.log("\(context.oldState) → \(context.newState)")
///   context.raise(.synchronize)
/// }
/// ```
/// A context is valid during one step: it cannot be copied, stored, or captured by a task.
public struct TableContext<State, Event, Subject>: ~Copyable {
  /// The event that the row handles.
  public let event: Event

  /// The source state.
  public let oldState: State

  /// The state that the machine is in: the target, or the old state if the row stays.
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
    transition = TransitionContext(event: event, of: context)
  }

  /// The value or object that effects operate on.
  @inlinable public var subject: Subject { transition.subject }

  /// Raises `event`: queues it before every event from outside.
  public func raise(_ event: Event) {
    transition.raise(event)
  }

  /// Queues `event` as an event from outside: after all events that are already queued.
  public func send(_ event: Event) {
    transition.send(event)
  }

  /// Sends `event` after a delay, as an event from outside.
  ///
  /// ```swift
  /// try context.send(.timeout, after: .seconds(3), as: "patience")
  /// ```
  /// The event belongs to the machine, not to a state. It is delivered in any state, unless the machine has
  /// ended or was reset, or an action has cancelled the event. See `TransitionContext.send(_:after:as:)` of
  /// Schematic for the details.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - delay: The delay: from zero to a hundred years.
  ///   - name: The name by which ``cancel(_:)`` finds the event. The event replaces a delayed event with the
  ///     same name. Default: none.
  /// - Throws: `MissingActivityHostError` if the machine has no host that measures the time.
  public func send(
    _ event: Event, after delay: Duration, as name: String? = nil
  ) throws(MissingActivityHostError) {
    try transition.send(event, after: delay, as: name)
  }

  /// Cancels the delayed event with this name, if there is one.
  ///
  /// It is not delivered afterwards, even if its delay has just passed.
  public func cancel(_ name: String) {
    transition.cancel(name)
  }
}

/// The context of a row's guard: the event, the state and the subject.
///
/// ```swift
/// on(.open, to: .opened).whenWithContext { context in context.state != .locked }
/// ```
public struct TableGuardContext<State, Event, Subject>: ~Copyable {
  /// The event that the machine handles.
  public let event: Event

  /// The state that the machine is in.
  public let state: State

  /// The value or object that guards read.
  public let subject: Subject

  @inlinable
  init(event: Event, state: State, subject: Subject) {
    self.event = event
    self.state = state
    self.subject = subject
  }
}
