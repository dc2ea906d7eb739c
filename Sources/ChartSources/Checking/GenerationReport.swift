import ChartDocuments

/// Collects the faults and warnings that are found while source is written.
@_documentation(visibility: internal)
public final class GenerationReport {
  /// The name of the document's file; `nil` if it is unknown.
  public let file: String?
  private var faults: [ChartDocumentFault] = []
  private var found: [ChartDocumentFault] = []

  /// Creates a report without faults.
  ///
  /// - Parameter file: The name of the document's file; `nil` if it is unknown.
  public init(file: String?) {
    self.file = file
  }

  /// Adds a fault, unless the report has the same one at the same position.
  ///
  /// - Parameters:
  ///   - message: The fault, its place and its remedy, as sentences.
  ///   - position: The position in the file; `nil` if it is unknown.
  public func error(_ message: String, at position: SourcePosition?) {
    let fault = ChartDocumentFault(message, at: position)
    if !faults.contains(fault) { faults.append(fault) }
  }

  func warn(_ message: String, at position: SourcePosition?) {
    // A warning is one line of a build's log.
    let message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    let warning = ChartDocumentFault(message, at: position, in: file, severity: .warning)
    if !found.contains(warning) { found.append(warning) }
  }

  /// The warnings, in the order of their positions.
  public var warnings: [ChartDocumentFault] { found.sorted(by: \.position) }

  /// Throws `ChartDocumentError` with all faults if there are any.
  public func throwFaults() throws(ChartDocumentError) {
    guard !faults.isEmpty else { return }
    throw ChartDocumentError(faults.sorted(by: \.position), file: file)
  }
}
