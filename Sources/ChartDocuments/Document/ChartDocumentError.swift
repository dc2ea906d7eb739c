/// A file has faults, or a format cannot express a document.
public struct ChartDocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file; `nil` if it is unknown.
  public var file: String?

  /// All faults, in the order of their positions.
  public let faults: [ChartDocumentFault]

  /// Creates an error.
  public init(_ faults: [ChartDocumentFault], file: String? = nil) {
    self.faults = faults
    self.file = file
  }

  /// A line for each fault: `file:line:column: error: message`.
  public var description: String {
    faults.map(line(of:)).joined(separator: "\n")
  }

  private func line(of fault: ChartDocumentFault) -> String {
    var fault = fault
    fault.file = fault.file ?? file
    return "\(fault)"
  }
}
