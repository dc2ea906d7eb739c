import Schematic
import StateGraphs

/// The faults of a table.
///
/// A fault is a defect that validation found when the schema was made.
public struct TransitionTableError: Error, Hashable, CustomStringConvertible {
  /// Every fault, at least one, in the order of the rows; faults of the table as a whole come last.
  public let faults: [TransitionTableFault]

  package init(faults: [TransitionTableFault]) {
    self.faults = faults
  }

  /// The faults, one per line.
  public var description: String { faultList(of: "The table", faults) }
}

/// A fault of a table: an error, or a warning of a declaration that is valid and probably not intended.
public struct TransitionTableFault: Hashable, Sendable, CustomStringConvertible {
  /// The number of the row, counted from 1; `nil` for the table as a whole.
  public let row: Int?

  /// Whether no schema can be made of the table.
  public let severity: FaultSeverity

  /// A description of the problem and of its solution, in one or two sentences.
  public let message: String

  package init(row: Int? = nil, severity: FaultSeverity = .error, _ message: String) {
    self.row = row
    self.severity = severity
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
