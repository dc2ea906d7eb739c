import ChartDocuments

/// The faults and warnings that are found while source is written.
public final class GenerationReport {
  /// The name of the document's file, if it is known.
  public let file: String?
  private var faults: [ChartDocumentFault] = []
  private var found: [ChartDocumentFault] = []

  /// Creates a report without faults.
  ///
  /// - Parameter file: The name of the document's file.
  public init(file: String?) {
    self.file = file
  }

  /// Reports a fault, once for each place.
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

  /// Throws `ChartDocumentError` with all faults, if there are some.
  public func throwFaults() throws(ChartDocumentError) {
    guard !faults.isEmpty else { return }
    throw ChartDocumentError(faults.sorted(by: \.position), file: file)
  }
}
