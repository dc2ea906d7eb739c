/// All faults of a file, or all that a format cannot express.
public struct ChartDocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One fault.
  public struct Fault: Hashable, Sendable, CustomStringConvertible {
    /// The fault, and how to mend it.
    public var message: String
    /// Where it is in the file.
    public var position: SourcePosition?

    /// Creates a fault.
    public init(_ message: String, at position: SourcePosition? = nil) {
      self.message = message
      self.position = position
    }

    /// `line:column: error: message`.
    public var description: String {
      position.map { "\($0): error: \(message)" } ?? "error: \(message)"
    }
  }

  /// The file's name, if it is known.
  public var file: String?

  /// The faults, in the order of their positions.
  public var faults: [Fault]

  /// Creates an error.
  public init(_ faults: [Fault], file: String? = nil) {
    self.faults = faults
    self.file = file
  }

  /// A line for each fault: `file:line:column: error: message`.
  public var description: String {
    faults.map(line(of:)).joined(separator: "\n")
  }

  private func line(of fault: Fault) -> String {
    guard let file else { return "\(fault)" }
    return fault.position == nil ? "\(file): \(fault)" : "\(file):\(fault)"
  }
}
