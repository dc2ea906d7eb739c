import Schematic

/// Everything that is wrong with a table; thrown when its schema is made.
public struct TransitionTableError: Error, Hashable, CustomStringConvertible {
  /// All faults, at least one, in the order of the rows; those of the table as a whole come last.
  public let faults: [TransitionTableFinding]

  package init(faults: [TransitionTableFinding]) {
    self.faults = faults
  }

  /// The faults, a line each.
  public var description: String { faultList(of: "The table", faults) }
}

/// One thing that is wrong with a table, or, as a warning, probably not meant.
public struct TransitionTableFinding: Hashable, Sendable, CustomStringConvertible {
  /// The row that it is about, counted from 1; `nil` for the table as a whole.
  public let row: Int?

  /// What is wrong, and what to do, in a sentence or two.
  public let message: String

  package init(row: Int? = nil, _ message: String) {
    self.row = row
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
