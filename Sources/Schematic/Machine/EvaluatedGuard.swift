/// A guard that was evaluated for an event, and its answer: see
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
