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

  /// The index of the region that has the defect, among those of its state or of the chart; `nil` for any
  /// other defect.
  public let region: Int?

  /// The declaration that has the defect, among those of its state, of its region or of the chart; `nil` for
  /// a defect of these themselves.
  public let part: Part?

  /// The index of the transition that has the defect, among those of its state or of the chart, in the
  /// order of their declaration; `nil` for any other defect.
  public var transition: Int? {
    guard case .transition(let index) = part else { return nil }
    return index
  }

  /// Whether the chart can be executed in spite of the defect.
  public let severity: Severity

  /// The defect and how to fix it, in a sentence or two.
  public let message: String

  package init(
    _ state: String?, region: Int? = nil, part: Part? = nil, severity: Severity = .error,
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
    case transition(Int)
    /// A join.
    case join(Int)
    /// A history.
    case history(Int)
    /// An entry or exit point.
    case point(Int)
    /// A timer.
    case timer(Int)
  }

  /// Whether a chart can be executed in spite of a defect.
  public enum Severity: Hashable, Sendable {
    /// It cannot: no schema can be made of the chart.
    case error
    /// It can: a declaration has no effect, or an endless loop is possible, which ends with a
    /// `StepLimitExceededError`. See ``Statechart/allowsWarnings``.
    case warning
  }

  /// The message.
  public var description: String { message }
}
