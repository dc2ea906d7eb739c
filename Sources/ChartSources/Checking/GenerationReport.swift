import ChartDocuments

/// The faults and warnings that are found while source is written.
final class GenerationReport {
  let file: String?
  private var faults: [ChartDocumentFault] = []
  private var found: [ChartDocumentFault] = []

  init(file: String?) {
    self.file = file
  }

  /// A fault is reported once for each place.
  func error(_ message: String, at position: SourcePosition?) {
    let fault = ChartDocumentFault(message, at: position)
    if !faults.contains(fault) { faults.append(fault) }
  }

  func warn(_ message: String, at position: SourcePosition?) {
    // A warning is one line of a build's log.
    let message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    let warning = ChartDocumentFault(message, at: position, in: file, severity: .warning)
    if !found.contains(warning) { found.append(warning) }
  }

  var warnings: [ChartDocumentFault] { found.sorted(by: \.position) }

  func throwFaults() throws(ChartDocumentError) {
    guard !faults.isEmpty else { return }
    throw ChartDocumentError(faults.sorted(by: \.position), file: file)
  }
}
