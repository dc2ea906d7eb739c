/// The context of a guard: the event, the subject and the active states, read-only.
///
/// ```swift
/// on(.open, to: .opened).when(.guardWithContext { context in !context.isActive(.locked) })
/// ```
public struct ChartGuardContext<State: Hashable, Event, Subject>: ~Copyable {
  // First, like the members of an action's context that do not depend on its types: code that is not specialized
  // finds them without looking up the type of the context. The record exists until all guards are evaluated,
  // longer than the context.
  @usableFromInline let failures: UnsafeMutablePointer<FailureRecord>?

  /// The event that may trigger the transition.
  ///
  /// For an eventless or completion transition, it is the last event before it; after a start, the event of
  /// `start(with:)` or `nil`.
  public let event: Event?

  /// The value or object that guards read.
  public let subject: Subject

  /// The active states.
  public let configuration: Configuration<State>

  @inlinable
  init(
    event: Event?, subject: Subject, configuration: Configuration<State>,
    failures: UnsafeMutablePointer<FailureRecord>?
  ) {
    self.event = event
    self.subject = subject
    self.configuration = configuration
    self.failures = failures
  }

  /// The address of the error or result that the transition would handle; `nil` if there is none.
  @inlinable var payload: UnsafePointer<StepPayload>? { failures?.payload }

  /// The error that an `onFailure` transition would handle; `nil` in guards of other transitions.
  @inlinable public var failure: (any Error)? { failures?.pointee.payload.failure }

  /// The result of the final state that has completed the state which declares the transition.
  ///
  /// It is `nil` without a result, and if no transition for the completion declares a type:
  /// ``Statechart/onDone(of:to:via:kind:_:)``.
  @inlinable public var result: Any? { failures?.pointee.payload.result }

  /// Whether `state` is active.
  @inlinable
  public func isActive(_ state: State) -> Bool {
    configuration.contains(state)
  }
}
