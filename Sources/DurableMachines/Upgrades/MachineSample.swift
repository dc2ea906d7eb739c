import Schematic
import Statecharts

/// A saved machine with its data, as a version of a chart has written them.
///
/// Commit samples beside the chart's file: they prove that later versions can decode them.
public struct MachineSample: Codable, Hashable, Sendable {
  /// The version of the chart.
  public var version: Int
  /// The saved machine, whose events are JSON.
  public var saved: String
  /// The data, as JSON.
  public var data: String

  /// Creates a sample.
  public init(version: Int, saved: String, data: String) {
    (self.version, self.saved, self.data) = (version, saved, data)
  }

  /// The paths of the innermost active states.
  ///
  /// - Throws: `SavedTextError` if the text is not one that this library has written.
  public var states: [String] { get throws { try SavedText(saved).states } }
}

extension DurableMachines {
  /// Returns a stored machine with its data, decoded by the codec of the store.
  ///
  /// - Parameter id: The id of the machine.
  /// - Throws: ``MachineError`` if the machine does not exist, or ``MachineStore/DatabaseError``.
  public func sample(of id: String) async throws -> MachineSample {
    if let part = part(of: id) { return try await part.sample(of: id) }
    try MachineError.check(id, name)
    guard let row = try await load(id, eventID: nil).machine, !row.isDeleted else {
      throw MachineError(.unknown, chart: name, id: id)
    }
    return MachineSample(
      version: Int(clamping: row.chartVersion),
      saved: try coding.codec.plain(row.saved).description,
      data: try coding.codec.decode(row.data))
  }
}

extension MachineSample {
  /// The mismatches of the machine with a chart.
  ///
  /// - Parameters:
  ///   - chart: The new chart.
  ///   - migrations: The migrations to its version.
  ///   - version: The version of the new chart. Default: its `definitionVersion`.
  @_documentation(visibility: internal)
  public func mismatches<Chart: Statechart>(
    in chart: Chart, _ migrations: [ChartMigration], version: Int? = nil
  ) throws -> [UpgradeMismatch] where Chart.Event: Codable, Chart.Subject: Codable {
    let coding = try ChartCoding<Chart>(
      schema: StatechartSchema(chart), codec: TextCodec(), migrations: migrations, version: version)
    return coding.trial(
      StoredMachine(
        version: 0, chartVersion: Int64(self.version), saved: saved, data: data, states: [:],
        savedAt: 0, isDeleted: false)
    ).mismatches
  }
}
