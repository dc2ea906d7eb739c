import Schematic

/// The state of a map's machine: the current state, and the state to resume while it is suspended.
///
/// ```swift
/// session.state.current          // .loggedIn
/// session.isIn(.loggedIn)        // true
/// session.state.suspendedFrom    // nil, unless it is suspended
/// ```
public struct StateMapConfiguration<State: Hashable>: Hashable {
  /// The current state.
  ///
  /// While the machine is suspended: the background state, if there is one.
  public let current: State

  /// The state in which the machine was suspended, and which it resumes; `nil` if it is not suspended.
  public let suspendedFrom: State?

  /// Creates the configuration of a machine that is not suspended.
  ///
  /// A schema makes the configuration of a suspended machine, because the map declares its current
  /// state: `try schema.step(from: StateMapConfiguration(.loggedIn), on: .suspend)?.state`.
  @inlinable
  public init(_ current: State) {
    self.current = current
    suspendedFrom = nil
  }

  package init(_ current: State, suspendedFrom: State) {
    self.current = current
    self.suspendedFrom = suspendedFrom
  }

  /// Whether the machine is suspended, and rejects requests until it resumes.
  @inlinable public var isSuspended: Bool {
    if case .none = suspendedFrom { false } else { true }
  }
}

extension StateMapConfiguration: Sendable where State: Sendable {}
extension StateMapConfiguration: CustomStringConvertible {
  /// The current state, with "suspended" if the map has no background state.
  public var description: String {
    suspendedFrom == current ? "\(current), suspended" : "\(current)"
  }
}
