/// The result of checking a property in a model.
public struct Verdict<MachineState, Event>: CustomStringConvertible {
  /// The meaning of the result for the program.
  public enum Certainty: Hashable, Sendable {
    /// The result holds for the program.
    case proved
    /// The result holds for the model, which contains more behavior than the program. Its guards decide whether the
    /// program can behave so.
    case possible
    /// Nothing is known, because a limit was reached, or because samples of events are missing.
    ///
    /// A violation of `always` or `never` is proved all the same if the model adds nothing to the program.
    case unknown
  }

  /// The name of the property.
  public let property: String

  /// Whether the property holds in the model.
  public let holds: Bool

  /// The meaning of the result for the program.
  public let certainty: Certainty

  /// Whether it holds because no configuration, and no event, fulfills its condition.
  let isVacuous: Bool

  /// The limit of inboxes, of a system; `nil` for one machine.
  let limit: String?

  /// A shortest path that violates the property; `nil` if it holds, and in a model without configurations.
  ///
  /// For a property about the future, the path ends in a configuration from which the goal is no longer reached.
  public let counterexample: ModelPath<MachineState, Event>?

  /// The property and the result; if the property does not hold, also the path.
  public var description: String {
    let word =
      switch certainty {
      case .proved: holds ? "proved" : "violated"
      case .possible: holds ? "holds in the model" : "may be violated"
      case .unknown: holds ? "not violated so far" : "may be violated"
      }
    let vacuous = isVacuous && holds ? ", because its condition is never fulfilled" : ""
    let limit = limit.map { " (\($0))" } ?? ""
    guard let counterexample else { return "\(property): \(word)\(vacuous)\(limit)" }
    let lines = counterexample.report.split(separator: "\n").map { "  \($0)" }
    return (["\(property): \(word)\(limit)"] + lines).joined(separator: "\n")
  }
}

extension Verdict: Sendable where MachineState: Sendable, Event: Sendable {}
