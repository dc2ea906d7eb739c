import ChartDocuments

/// The faults and warnings that are found while source is written.
final class GenerationReport {
  let file: String?
  private var faults: [ChartDocumentError.Fault] = []
  private var found: [SwiftSource.Warning] = []

  init(file: String?) {
    self.file = file
  }

  /// A fault is reported once for each place.
  func error(_ message: String, at position: SourcePosition?) {
    let fault = ChartDocumentError.Fault(message, at: position)
    if !faults.contains(fault) { faults.append(fault) }
  }

  func warn(_ message: String, at position: SourcePosition?) {
    // A warning is one line of a build's log.
    let message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    let warning = SwiftSource.Warning(message: message, position: position, file: file)
    if !found.contains(warning) { found.append(warning) }
  }

  var warnings: [SwiftSource.Warning] { found.sorted(by: \.position) }

  func throwFaults() throws(ChartDocumentError) {
    guard !faults.isEmpty else { return }
    throw ChartDocumentError(faults.sorted(by: \.position), file: file)
  }
}
