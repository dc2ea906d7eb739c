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

  var warnings: [SwiftSource.Warning] {
    found.sorted { isBefore($0.position, $1.position) }
  }

  func throwFaults() throws(ChartDocumentError) {
    guard !faults.isEmpty else { return }
    throw ChartDocumentError(faults.sorted { isBefore($0.position, $1.position) }, file: file)
  }
}

/// Whether the first position comes first; what has no position comes last.
private func isBefore(_ left: SourcePosition?, _ right: SourcePosition?) -> Bool {
  guard let left else { return false }
  guard let right else { return true }
  return (left.line, left.column) < (right.line, right.column)
}
