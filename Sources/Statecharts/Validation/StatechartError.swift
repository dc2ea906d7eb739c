import Schematic

/// Everything that is wrong with a chart; thrown when it is compiled.
public struct StatechartError: Error, Hashable, CustomStringConvertible {
  /// All faults, at least one: those of the states' structure before those of their transitions.
  public let faults: [StatechartFault]

  package init(faults: [StatechartFault]) {
    self.faults = faults
  }

  /// The faults, a line each.
  public var description: String { faultList(of: "The chart", faults) }
}

/// One thing that is wrong with a chart.
public struct StatechartFault: Hashable, Sendable, CustomStringConvertible {
  /// The state that it is about, as it prints; `nil` for the chart as a whole.
  public let state: String?

  /// What is wrong, and what to do, in a sentence or two.
  public let message: String

  package init(_ state: String?, _ message: String) {
    self.state = state
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
