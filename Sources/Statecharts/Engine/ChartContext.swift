import Schematic

/// The context of an action: the event, the active states, and the queues of events.
///
/// ```swift
/// on(.finish, to: .done).performWithContext { context in
///   if context.isActive(.urgent) { context.raise(.notify) }
/// }
/// ```
/// A context is valid only during its step: it cannot be copied, stored, or captured by a task. For everything
/// that happens later, send an event to the machine.
public struct ChartContext<State: Hashable, Event, Subject>: ~Copyable {
  // First: the place of a member after it depends on its type.
  @usableFromInline let transition: TransitionContext<Event, Subject>
  /// The context's view of the step, at an address that exists as long as the context.
  @usableFromInline let view: UnsafePointer<StepView<State, Event, Subject>>

  @inlinable
  init(
    _ context: borrowing TransitionContext<Event, Subject>,
    at view: UnsafePointer<StepView<State, Event, Subject>>
  ) {
    transition = TransitionContext(event: context.event, of: context)
    self.view = view
  }

  @usableFromInline var step: StepView<State, Event, Subject> { view.pointee }

  /// The triggering event, or the last event before an eventless or completion transition.
  ///
  /// For a start or a stop, and for the eventless steps after it, this is the event of `start(with:)` or
  /// `stop(with:)`, or `nil`.
  @inlinable public var event: Event? { transition.event }

  /// The value or object that actions operate on.
  @inlinable public var subject: Subject {
    @inline(__always) _read { yield transition.subject }
  }

  /// The active states: before the step for exit actions and actions of transitions, after it for entry
  /// actions.
  @inlinable public var configuration: Configuration<State> {
    view.pointee.configuration
  }

  /// The error that the step handles; `nil` in all other steps.
  ///
  /// The actions of an `onFailure` transition receive it, and those of the states that it exits and enters.
  @inlinable public var failure: (any Error)? { view.pointee.payload?.pointee.failure }

  /// The result of the final state whose completion the step handles.
  ///
  /// The actions of an `onDone` transition receive it, and those of the states that it exits and enters. It is
  /// `nil` in all other steps, and if no transition for the completion declares a type:
  /// ``Statechart/onDone(of:to:via:kind:_:)``.
  @inlinable public var result: Any? { view.pointee.payload?.pointee.result }

  /// Whether `state` is active in the ``configuration``.
  @inlinable
  public func isActive(_ state: State) -> Bool {
    configuration.contains(state)
  }

  /// The states that the step exits, in the order in which they are exited.
  public var statesExited: [State] { step.statesExited }

  /// The states that the step enters, in the order in which they are entered.
  public var statesEntered: [State] { step.statesEntered }

  /// Raises an internal event: it is handled before every external event.
  @inlinable
  public func raise(_ event: Event) {
    transition.raise(event)
  }

  /// Sends an external event: it is handled after all events that are already queued.
  @inlinable
  public func send(_ event: Event) {
    transition.send(event)
  }

  /// Sends an external event after a delay.
  ///
  /// ```swift
  /// try context.send(.timeout, after: .seconds(3), as: "patience")
  /// ```
  /// The event belongs to the machine, not to a state: it is delivered whatever states are active then. It is
  /// discarded if the machine has ended or was reset, or if an action has cancelled it. See
  /// `TransitionContext.send(_:after:as:)` of Schematic for the details.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - delay: The delay: from zero to a hundred years.
  ///   - name: The name by which ``cancel(_:)`` finds the event. The event replaces a delayed event with the
  ///     same name. A submachine has its own names. Default: none.
  /// - Throws: `MissingActivityHostError` if the machine has no host that measures the time.
  @inlinable
  public func send(
    _ event: Event, after delay: Duration, as name: String? = nil
  ) throws(MissingActivityHostError) {
    try transition.send(event, after: delay, as: name)
  }

  /// Cancels the delayed event with this name, if there is one.
  ///
  /// The event is not delivered afterwards, even if its delay has just passed.
  @inlinable
  public func cancel(_ name: String) {
    transition.cancel(name)
  }
}
