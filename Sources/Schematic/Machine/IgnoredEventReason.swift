/// The reason for which a machine ignores an event: see ``StateMachine/reasonForIgnoring(_:)``.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum IgnoredEventReason: Hashable, Sendable, Codable {
  /// The machine was stopped, has completed or terminated.
  case ended

  /// No active state has a transition for the event, as far as the schema knows.
  ///
  /// The schema of a closure or a `switch` knows only this: its guards are Swift code.
  case noTransition

  /// Transitions are declared for the event, but guards do not hold: the first one of each transition.
  case guards([UnmetGuard])

  /// The definition declares that the event is ignored, for instance a row of a table.
  case declaration
}

/// A guard that does not hold, and so disables a transition.
public struct UnmetGuard: Hashable, Sendable, Codable {
  /// The name of the guard; `nil` for one without a name, and for a function that has selected no target.
  public let name: String?

  /// The path of the state that declares the transition; empty for the whole machine.
  public let path: String

  /// Creates a guard, for a custom kind of schema.
  public init(name: String?, path: String) {
    self.name = name
    self.path = path
  }
}

extension IgnoredEventReason: CustomStringConvertible {
  /// The reason in one line: `the guard 'paid' of 'order/open' does not hold`.
  public var description: String {
    switch self {
    case .ended: "the machine has ended"
    case .noTransition: "no active state has a transition for it"
    case .guards(let guards): guards.map(\.description).joined(separator: ", ")
    case .declaration: "the definition declares that it is ignored"
    }
  }
}

extension UnmetGuard: CustomStringConvertible {
  /// The guard in one line.
  public var description: String {
    let subject = name.map { "the guard '\($0)'" } ?? "a guard"
    return "\(subject) \(path.isEmpty ? "of the machine" : "of '\(path)'") does not hold"
  }
}

/// A guard that was evaluated for an event, and its result: see
/// ``StateMachineSchemaProtocol/evaluatedGuards(on:in:subject:)``.
public struct EvaluatedGuard: Hashable, Sendable, Codable {
  /// The name of the guard; `nil` for one without a name.
  public let name: String?

  /// The path of the state that declares the transition; empty for the whole machine.
  public let path: String

  /// Whether it holds.
  public let holds: Bool

  /// Creates a guard, for a custom kind of schema.
  public init(name: String?, path: String, holds: Bool) {
    (self.name, self.path, self.holds) = (name, path, holds)
  }
}
