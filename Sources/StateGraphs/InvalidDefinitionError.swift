import ChartModel

/// The error thrown when a schema is made of an invalid chart, table or map; it contains all faults.
public struct InvalidDefinitionError: Error, Hashable, CustomStringConvertible {
  /// Every fault, at least one: in a table, in the order of the rows; elsewhere, those of states before those of
  /// transitions.
  public let faults: [DefinitionFault]

  private let subject: String

  package init(_ subject: String, _ faults: [DefinitionFault]) {
    (self.subject, self.faults) = (subject, faults)
  }

  /// The faults, each on a line of its own.
  public var description: String {
    let count = faults.count == 1 ? "1 fault" : "\(faults.count) faults"
    return "\(subject) has \(count):\n" + faults.map { "- \($0)" }.joined(separator: "\n")
  }
}

/// A defect in the declaration of a chart, a table or a map, which validation has found.
public struct DefinitionFault: Hashable, Sendable, CustomStringConvertible {
  /// Whether no schema can be made of the definition.
  ///
  /// With a warning, one can: a declaration is valid and probably not intended. It has no effect, or makes an endless
  /// loop possible, which ends with a `StepLimitExceededError`.
  public let severity: FaultSeverity

  /// The description of the state that has the defect; `nil` for the definition as a whole, and for a row.
  public let state: String?

  /// The index of the region that has the defect, among those of its state or of the chart; `nil` for any
  /// other defect.
  public let region: Int?

  /// The declaration that has the defect, among those of its state, of its region or of the chart; `nil` for
  /// a defect of these themselves.
  public let part: Part?

  /// The number of the row of a table, counted from 1; `nil` for any other defect.
  public let row: Int?

  /// The defect and its solution, in a sentence or two.
  public let description: String

  package init(
    _ state: String?, region: Int? = nil, part: Part? = nil, severity: FaultSeverity = .error,
    _ description: String
  ) {
    (self.state, self.region, self.part, row) = (state, region, part, nil)
    (self.severity, self.description) = (severity, description)
  }

  package init(row: Int? = nil, severity: FaultSeverity = .error, _ description: String) {
    (self.row, state, region, part) = (row, nil, nil, nil)
    (self.severity, self.description) = (severity, description)
  }

  /// A declaration of a chart, by its index among those of the same kind, in the order of their declaration.
  public enum Part: Hashable, Sendable {
    /// A transition.
    case transition(index: Int)
    /// A join.
    case join(index: Int)
    /// A history.
    case history(index: Int)
    /// An entry or exit point.
    case point(index: Int)
    /// A timer.
    case timer(index: Int)
  }
}
