/// What a chart's guard can see: it asks, and performs nothing.
///
/// ```swift
/// on(.open, to: .opened).when { context in !context.isActive(.locked) }
/// ```
public struct ChartGuardContext<State: Hashable, Event, Subject>: ~Copyable {
  /// The event to decide on, or, for what follows by itself, the last one before it; `nil` after
  /// a start.
  public let event: Event?

  /// Whom the guards ask.
  public let subject: Subject

  /// The states that are active.
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
