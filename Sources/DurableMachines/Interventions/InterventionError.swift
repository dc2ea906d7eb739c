/// An intervention cannot be performed.
///
/// Nothing has changed.
public struct InterventionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The causes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The paths make no legal configuration.
    case illegalStates
    /// The machine is already as it would be afterwards.
    case noChange
    /// The log has no row with the version, or one without states.
    case unknownRow
    /// The machine has no such timer or delayed event.
    case unknownTimer
    /// The machine has no such job.
    case unknownJob
    /// The data are not decoded.
    case undecodableData
    /// The machine does not have the expected version.
    case otherVersion
    /// The name of the operator or the reason is empty.
    case unsigned
  }

  /// The cause.
  public var kind: Kind
  /// The name of the chart.
  public var chart: String
  /// The id of the machine.
  public var machine: String
  /// The intervention.
  public var intervention: Intervention
  /// The reasons, a sentence for each.
  public var reasons: [String]
  /// The paths of the nearest legal configuration, for states that are not legal; empty if none is known.
  public var nearest: [String] = []

  /// The intervention, the machine, the reasons, and the remedy.
  public var description: String {
    let place = "'\(machine)' of the chart '\(chart)'"
    let remedy =
      nearest.isEmpty ? "" : " The nearest legal states are \(nearest.joined(separator: " + "))."
    return
      "Cannot \(intervention), for the machine \(place): \(reasons.joined(separator: " "))\(remedy)"
  }
}
