import Schematic

/// A transition that a machine has taken: from where, on which event, to where.
///
/// ```swift
/// for await step in machine.transitions {
///   print(step)     // coin: locked → unlocked
/// }
/// ```
public struct TakenTransition<State, Event> {
  /// The state before.
  public let from: State

  /// What triggered the transition; `nil` for what follows by itself, start, stop and reset.
  public let event: Event?

  /// The state afterwards.
  public let to: State

  /// Makes a record of a transition, for instance to compare with.
  public init(from: State, on event: Event?, to: State) {
    self.from = from
    self.event = event
    self.to = to
  }
}

extension TakenTransition {
  /// The transition that a machine tells its observers of; `nil` for notices of other things.
  public init?(_ notice: StateMachineNotice<State, Event>) {
    switch notice {
    case .transitioned(let from, let event, let to): self.init(from: from, on: event, to: to)
    case .ignored, .deferred, .rejected, .failed: return nil
    }
  }
}

extension TakenTransition: Sendable where State: Sendable, Event: Sendable {}
extension TakenTransition: Equatable where State: Equatable, Event: Equatable {}
extension TakenTransition: Hashable where State: Hashable, Event: Hashable {}

extension TakenTransition: CustomStringConvertible {
  /// The event and the two states in a line: `coin: locked → unlocked`.
  public var description: String {
    let cause = event.map { "\($0): " } ?? ""
    return "\(cause)\(briefDescription(of: from)) → \(briefDescription(of: to))"
  }
}
