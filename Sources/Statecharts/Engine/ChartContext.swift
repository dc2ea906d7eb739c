import Schematic

/// What a chart's action can see and do besides its own effect.
///
/// ```swift
/// on(.finish, to: .done).performing { context in
///   if context.isActive(.urgent) { context.raise(.notify) }
/// }
/// ```
/// A context belongs to the step that it was made for: it cannot be copied, kept, or taken into a
/// task. What has to happen later goes through the machine.
public struct ChartContext<State: Hashable, Event, Subject>: ~Copyable {
  @usableFromInline let transition: TransitionContext<Event, Subject>
  @usableFromInline let step: ChartStep<State, Event, Subject>
  @usableFromInline let isEntering: Bool

  @inlinable
  init(
    _ context: borrowing TransitionContext<Event, Subject>,
    step: ChartStep<State, Event, Subject>, isEntering: Bool
  ) {
    transition = TransitionContext(
      event: context.event, subject: context.subject, pool: context.pool)
    self.step = step
    self.isEntering = isEntering
  }

  /// The event that led to the step, directly or as the last one before what follows by itself;
  /// `nil` for start and stop and what follows them.
  public var event: Event? { transition.event }

  /// Whom the actions act upon.
  public var subject: Subject { transition.subject }

  /// The states that are active: before the step for what leaves states and for the transition's
  /// action, after it for what enters states.
  public var configuration: Configuration<State> { isEntering ? step.state : step.origin }

  /// Whether `state` is active, in the ``configuration`` that this action sees.
  public func isActive(_ state: State) -> Bool {
    configuration.contains(state)
  }

  /// The states that the step leaves, in the order in which they are left.
  public var statesExited: [State] { step.statesExited }

  /// The states that the step enters, in the order in which they are entered.
  public var statesEntered: [State] { step.statesEntered }

  /// Queues `event` as a consequence of this step: before every event from outside.
  public func raise(_ event: Event) {
    transition.raise(event)
  }

  /// Queues `event` as if it came from outside: after everything that is already waiting.
  public func send(_ event: Event) {
    transition.send(event)
  }
}
