/// The context of a guard: the event, the subject and the active states, read-only.
///
/// ```swift
/// on(.open, to: .opened).when(.guardWithContext { context in !context.isActive(.locked) })
/// ```
public struct ChartGuardContext<State: Hashable, Event, Subject>: ~Copyable {
  /// The event, or the last one before an eventless or completion transition; after a start, that of
  /// `start(with:)`, if any.
  public let event: Event?

  /// The value or object that guards read.
  public let subject: Subject

  /// The active states.
  public let configuration: Configuration<State>

  // Not retained: the record outlives the evaluation of guards, and the context does not.
  @usableFromInline unowned(unsafe) let failures: FailureRecord?

  @inlinable
  init(
    event: Event?, subject: Subject, configuration: Configuration<State>,
    failures: FailureRecord?
  ) {
    self.event = event
    self.subject = subject
    self.configuration = configuration
    self.failures = failures
  }

  /// The error that is being handled, for the guards of an `onFailure` transition; `nil` for all others.
  public var failure: (any Error)? { failures?.payload?.failure }

  /// The result with which a final state has completed the state that declares the transition; `nil` without
  /// one, and unless a transition for that completion declares a type: ``Statechart/onDone(of:to:via:kind:_:)``.
  public var result: Any? { failures?.payload?.result }

  /// Whether `state` is active.
  @inlinable
  public func isActive(_ state: State) -> Bool {
    configuration.contains(state)
  }
}
