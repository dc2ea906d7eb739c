import Statecharts

extension MachineStore {
  /// Tries to resume the machines of a chart in a new version that this program has no types for, for instance in a
  /// file.
  ///
  /// It changes nothing, and tries one machine for each different saved text, as
  /// ``DurableMachines/DurableMachines/checkUpgrade(decodingAll:batch:)`` does. It does not decode data. Of deferred
  /// and delayed events, it compares the names.
  ///
  /// - Parameters:
  ///   - name: The name of the chart in the store.
  ///   - chart: The new version of the chart, with any types.
  ///   - version: Its version. Default: its `definitionVersion`.
  ///   - migrations: The migrations of machines of former versions; functions of data are not called. Default: none.
  /// - Throws: The faults of the chart, `MigrationError`, ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  public func checkUpgrade<Chart: Statechart>(
    of name: String, to chart: Chart, version: Int? = nil, migrations: [ChartMigration] = []
  ) async throws -> FleetReport {
    let schema = try StatechartSchema(chart)
    let version = version ?? chart.definitionVersion
    let chain = try MigrationChain(migrations, to: version, schema.shape)
    let trial = UntypedTrial<Chart>(schema: schema, migrations: chain, codec: codec)
    if let divided {
      var reports: [FleetReport] = []
      for part in divided {
        reports.append(
          try await part.report(of: name, upTo: version, chain, trial.callAsFunction))
      }
      return FleetReport(merging: reports)
    }
    return try await report(of: name, upTo: version, chain, trial.callAsFunction)
  }

  private func report(
    of name: String, upTo version: Int, _ chain: MigrationChain,
    _ trial: (StoredMachine) -> MachineTrial
  ) async throws -> FleetReport {
    var report = FleetReport()
    for row in try await connection.perform([tables(of: name).distinctMachines])[0] {
      report.texts += 1
      try report.add(row, upTo: version, isCounted: true, isReported: true, trial)
    }
    try report.addJobs(await connection.perform([tables(of: name).runningTasks])[0], chain)
    report.sort()
    return report
  }
}
