import Schematic

/// What the machine of a map is in: the current state, and while it is suspended the state to which
/// it will return.
///
/// ```swift
/// session.state.current          // .loggedIn
/// session.isIn(.loggedIn)        // the same question, shorter
/// session.state.suspendedFrom    // nil, unless it is suspended
/// ```
public struct StateMapConfiguration<State: Hashable>: Hashable {
  /// The state that the machine is in; the background state, if there is one, while it is suspended.
  public let current: State

  /// The state in which the machine was suspended, and to which a resume leads; `nil` when it is not
  /// suspended.
  public let suspendedFrom: State?

  /// Makes a configuration, for instance to ask a schema what it would answer.
  @inlinable
  public init(_ current: State, suspendedFrom: State? = nil) {
    self.current = current
    self.suspendedFrom = suspendedFrom
  }

  /// Whether requests are refused until a resume.
  @inlinable public var isSuspended: Bool {
    if case .none = suspendedFrom { false } else { true }
  }
}

extension StateMapConfiguration: Sendable where State: Sendable {}
extension StateMapConfiguration: CustomStringConvertible {
  /// The current state; one that is suspended without a background state says so.
  public var description: String {
    suspendedFrom == current ? "\(current), suspended" : "\(current)"
  }
}
