/// What is wrong with a file: an error, or a warning of what is legal, but probably a mistake.
public struct ChartDocumentFault: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and how to mend it.
  public let message: String
  /// Where it is in the file.
  public let position: SourcePosition?
  /// The name of the file, if it is known.
  public var file: String?
  /// Whether the file cannot be used.
  public let severity: FaultSeverity

  /// Creates a fault.
  public init(
    _ message: String, at position: SourcePosition? = nil, in file: String? = nil,
    severity: FaultSeverity = .error
  ) {
    self.message = message
    self.position = position
    self.file = file
    self.severity = severity
  }

  /// `file:line:column: error: message`.
  public var description: String {
    let place = [file, position?.description].compactMap { $0 }
    return (place.isEmpty ? "" : place.joined(separator: ":") + ": ") + "\(severity): \(message)"
  }
}
