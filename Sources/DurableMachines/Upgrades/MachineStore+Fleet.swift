import Statecharts

extension MachineStore {
  /// Tries to continue the machines of a chart in another version of it that is no code of this program, for instance a file.
  ///
  /// Nothing is changed, and one machine of each different saved text is tried, as in
  /// ``DurableMachines/DurableMachines/checkUpgrade(decodingAll:batch:)``. Data are not decoded, and of events that are deferred or
  /// delayed, the names are compared.
  ///
  /// - Parameters:
  ///   - name: The name of the chart in the store.
  ///   - chart: The new version of the chart, of any types.
  ///   - version: Its version. Default: its `definitionVersion`.
  ///   - migrations: What the machines of former versions need; functions of data are not called. Default: nothing.
  /// - Throws: The faults of the chart, `MigrationError`, ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  public func checkUpgrade<Chart: Statechart>(
    of name: String, to chart: Chart, version: Int? = nil, migrations: [ChartMigration] = []
  ) async throws -> FleetReport {
    let schema = try StatechartSchema(chart)
    let version = version ?? chart.definitionVersion
    let chain = try MigrationChain(migrations, to: version, schema.shape)
    let trial = UntypedTrial<Chart>(schema: schema, migrations: chain, codec: codec)
    var report = FleetReport()
    for row in try await connection.perform([tables(of: name).distinctMachines])[0] {
      report.texts += 1
      report.add(
        try SampledRow(row), upTo: version, isCounted: true, isReported: true, trial.callAsFunction)
    }
    try report.addJobs(await connection.perform([tables(of: name).runningTasks])[0], chain)
    report.sort()
    return report
  }
}
