/// A fault in a file: an error, or a warning about a legal construct that is probably wrong.
public struct ChartDocumentFault: Hashable, Sendable, CustomStringConvertible {
  /// The fault and its remedy, as sentences.
  public let message: String
  /// Its position in the file; `nil` if it is unknown, or if the fault concerns the whole file.
  public let position: SourcePosition?
  /// The name of the file; `nil` if it is unknown.
  public var file: String?
  /// The severity: with an error, the file cannot be used.
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
