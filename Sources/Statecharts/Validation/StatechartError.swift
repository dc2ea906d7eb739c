import Schematic

/// The error thrown when the schema of an invalid chart is made; it contains all faults.
public struct StatechartError: Error, Hashable, CustomStringConvertible {
  /// All faults, at least one: those of the states' structure before those of their transitions.
  public let faults: [StatechartFault]

  package init(faults: [StatechartFault]) {
    self.faults = faults
  }

  /// The faults, one on each line.
  public var description: String { faultList(of: "The chart", faults) }
}

/// A defect in the declaration of a chart, which validation has found.
public struct StatechartFault: Hashable, Sendable, CustomStringConvertible {
  /// The description of the state that has the defect; `nil` for the chart as a whole.
  public let state: String?

  /// The defect and how to fix it, in a sentence or two.
  public let message: String

  package init(_ state: String?, _ message: String) {
    self.state = state
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
