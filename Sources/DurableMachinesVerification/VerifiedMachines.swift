import DurableMachines
import SchematicVerification

/// Durable machines whose interventions are proved and whose logs are checked, in a program that knows the chart only by
/// name.
///
/// `DurableMachines` conforms to it.
public protocol VerifiedMachines: OperatedMachines {
  /// Previews an intervention, and proves what the chart does from there on.
  ///
  /// - Parameters:
  ///   - intervention: The intervention.
  ///   - id: The id of the machine.
  /// - Throws: The errors of `preview(_:of:)`.
  func proof(of intervention: Intervention, in id: String) async throws -> InterventionProof

  /// Checks the log of a machine against the chart, and against the rules of the store.
  ///
  /// - Parameter id: The id of the machine.
  /// - Returns: The findings in the order of the rows, and how many rows were not checked.
  /// - Throws: `LogCheckError` if a transition has no sample of its event; the errors of reading the log.
  func findingsInLog(
    of id: String
  ) async throws -> (findings: [LogFinding], uncheckedRowCount: Int)
}

extension DurableMachines: VerifiedMachines {
  /// Previews an intervention, and proves whether an end is still reachable.
  ///
  /// - Parameters:
  ///   - intervention: The intervention.
  ///   - id: The id of the machine.
  /// - Throws: The errors of `preview(_:of:)`.
  public func proof(
    of intervention: Intervention, in id: String
  ) async throws -> InterventionProof {
    try await proof(of: intervention, in: id, properties: [])
  }

  /// Checks the log of a machine against the chart, and against the rules of the store.
  ///
  /// The check uses the samples of `eventSamples`. A log whose first rows were deleted
  /// begins anywhere.
  ///
  /// - Parameter id: The id of the machine.
  /// - Returns: The findings in the order of the rows, and how many rows were not checked.
  /// - Throws: `LogCheckError` if a transition has no sample of its event; the errors of reading the log.
  public func findingsInLog(
    of id: String
  ) async throws -> (findings: [LogFinding], uncheckedRowCount: Int) {
    // The version first: rows that are added meanwhile are left out.
    let version = try await state(of: id).version
    let log = try await log(of: id).filter { $0.version <= version }
    var options = LogCheckOptions()
    if log.first?.version != 1 { options.beginning = .anywhere }
    var check = try LogCheck(chart, events: eventSamples, options: options)
    let findings = check.findings(in: log, of: id, upTo: version)
    return (findings, findings.isEmpty ? check.uncheckedRowCount : 0)
  }
}
