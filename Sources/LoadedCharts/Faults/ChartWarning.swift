import ChartDocuments

/// Something in a file that is legal, but probably a mistake: a transition that can never be taken.
public struct ChartWarning: Hashable, Sendable, CustomStringConvertible {
  /// The probable mistake, and how to mend it.
  public var message: String
  /// Where it is in the file.
  public var position: SourcePosition?

  /// Creates a warning.
  public init(_ message: String, at position: SourcePosition? = nil) {
    self.message = message
    self.position = position
  }

  /// `line:column: warning: message`.
  public var description: String {
    position.map { "\($0): warning: \(message)" } ?? "warning: \(message)"
  }
}
