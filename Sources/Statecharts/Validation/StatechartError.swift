import Schematic
import StateGraphs

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

  /// The index of the region that has the defect, among those of its state or of the chart; `nil` for any
  /// other defect.
  public let region: Int?

  /// The declaration that has the defect, among those of its state, of its region or of the chart; `nil` for
  /// a defect of these themselves.
  public let part: Part?

  /// Whether no schema can be made of the chart.
  ///
  /// With a warning, one can: a declaration has no effect, or an endless loop is possible, which ends with a
  /// `StepLimitExceededError`. See ``Statechart/allowsWarnings``.
  public let severity: FaultSeverity

  /// The defect and how to fix it, in a sentence or two.
  public let message: String

  package init(
    _ state: String?, region: Int? = nil, part: Part? = nil, severity: FaultSeverity = .error,
    _ message: String
  ) {
    self.state = state
    self.region = region
    self.part = part
    self.severity = severity
    self.message = message
  }

  /// A declaration, by its index among those of the same kind, in the order of their declaration.
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

  /// The message.
  public var description: String { message }
}
