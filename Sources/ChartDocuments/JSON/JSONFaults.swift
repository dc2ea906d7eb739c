/// Collects the faults that a reader of JSON finds.
struct JSONFaults {
  /// The faults, in the order in which they were found.
  private(set) var faults: [ChartDocumentFault] = []
  /// The warnings, in the order in which they were found.
  private(set) var warnings: [ChartDocumentFault] = []

  /// Adds a fault.
  mutating func add(_ message: String, at position: SourcePosition?) {
    faults.append(ChartDocumentFault(message, at: position))
  }

  /// Adds a warning.
  mutating func warn(_ message: String, at position: SourcePosition?) {
    warnings.append(ChartDocumentFault(message, at: position, severity: .warning))
  }

  /// Throws all faults, in the order of their positions, if there are any.
  func throwIfAny(file: String?) throws(ChartDocumentError) {
    if !faults.isEmpty { throw error(file: file) }
  }

  /// The error with all faults, in the order of their positions.
  func error(file: String?) -> ChartDocumentError {
    // The index keeps faults at the same position in the order in which they were found.
    let sorted = faults.enumerated()
      .sorted { ($0.element.sortKey, $0.offset) < ($1.element.sortKey, $1.offset) }
    return ChartDocumentError(sorted.map(\.element), file: file)
  }
}

extension ChartDocumentFault {
  // Faults without a position concern the whole file, and come first.
  fileprivate var sortKey: Int {
    guard let position else { return 0 }
    return position.line << 32 | min(position.column, 0xFFFF_FFFF)
  }
}

/// A text in quotation marks, for messages.
func quoted(_ text: String) -> String { "'\(text)'" }
