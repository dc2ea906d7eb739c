import Schematic

/// A transition that a machine has taken: the state before, the event, and the state afterwards.
///
/// ```swift
/// for await step in machine.transitions {
///   print(step)     // coin: locked → unlocked
/// }
/// ```
public struct TakenTransition<State, Event> {
  /// The state before.
  public let from: State

  /// The triggering event; `nil` for a step without one, and for start, stop and reset.
  public let event: Event?

  /// The state afterwards.
  public let to: State

  /// The cause of the transition: `.stop` for the step that stops a machine.
  public let cause: TransitionCause

  /// Creates a record of a transition, for instance as the expected value in a test.
  ///
  /// - Parameters:
  ///   - from: The state before.
  ///   - event: The triggering event; `nil` if there is none.
  ///   - to: The state afterwards.
  ///   - cause: The cause of the transition. Default: `.event`, or `.eventless` without an event.
  public init(from: State, on event: Event?, to: State, because cause: TransitionCause? = nil) {
    self.from = from
    self.event = event
    self.to = to
    self.cause = cause ?? (event == nil ? .eventless : .event)
  }
}

extension TakenTransition {
  /// Creates the transition of a notice to observers; `nil` for other notices.
  public init?(_ notice: StateMachineNotice<State, Event>) {
    switch notice {
    case .transitioned(let from, let event, let to, let cause):
      self.init(from: from, on: event, to: to, because: cause)
    case .ignored, .deferred, .rejected, .failed, .delayedEvent: return nil
    }
  }
}

extension TakenTransition: Sendable where State: Sendable, Event: Sendable {}
extension TakenTransition: Equatable where State: Equatable, Event: Equatable {}
extension TakenTransition: Hashable where State: Hashable, Event: Hashable {}

extension TakenTransition: CustomStringConvertible {
  /// The event and the two states in one line: `coin: locked → unlocked`.
  public var description: String {
    let cause = event.map { "\($0): " } ?? ""
    return "\(cause)\(briefDescription(of: from)) → \(briefDescription(of: to))"
  }
}
