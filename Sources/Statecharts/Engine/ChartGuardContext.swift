/// The context of a guard: the event, the subject and the active states, read-only.
///
/// ```swift
/// on(.open, to: .opened).whenWithContext { context in !context.isActive(.locked) }
/// ```
public struct ChartGuardContext<State: Hashable, Event, Subject>: ~Copyable {
  /// The event, or the last one before an eventless or completion transition; after a start, that of
  /// `start(with:)`, if any.
  public let event: Event?

  /// The value or object that guards read.
  public let subject: Subject

  /// The active states.
  public let configuration: Configuration<State>

  @inlinable
  init(event: Event?, subject: Subject, configuration: Configuration<State>) {
    self.event = event
    self.subject = subject
    self.configuration = configuration
  }

  /// Whether `state` is active.
  public func isActive(_ state: State) -> Bool {
    configuration.contains(state)
  }
}
