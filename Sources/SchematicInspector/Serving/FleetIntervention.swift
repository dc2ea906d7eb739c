/// A change of a machine of a fleet by hand, which the page asks for.
public struct FleetIntervention: Hashable, Sendable {
  /// The kinds of changes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The machine handles no event until it is continued.
    case pause
    /// The pause ends.
    case `continue`
    /// The machine is moved to other states.
    case move
  }

  /// The kind.
  public var kind: Kind
  /// The paths of the innermost states to which the machine is moved; empty for other kinds.
  public var states: [String]
  /// The reason, for the log of the machine.
  public var reason: String
  /// Whether nothing is changed, and only the effect is returned.
  public var isPreview: Bool
  /// The version that the machine must have, such as that of a preview; `nil` for any.
  public var version: Int64?

  /// Creates an intervention.
  public init(
    _ kind: Kind, states: [String] = [], reason: String = "", isPreview: Bool = false,
    version: Int64? = nil
  ) {
    (self.kind, self.states, self.reason) = (kind, states, reason)
    (self.isPreview, self.version) = (isPreview, version)
  }
}

/// The effect of an intervention, for the page.
public struct FleetInterventionEffect: Hashable, Sendable {
  /// The effect in words.
  public var text: String
  /// The version of the machine before.
  public var version: Int64

  /// Creates an effect.
  public init(text: String, version: Int64) {
    (self.text, self.version) = (text, version)
  }
}

/// The error of a fleet whose machines the page must not change.
struct NoInterventionsError: Error, CustomStringConvertible {
  var description: String { "The program has not allowed to change machines by hand." }
}
