import Schematic
import Statecharts

extension DurableMachines {
  /// Tries to resume the stored machines in the chart of this program, with its migrations, before you deploy it.
  ///
  /// ```swift
  /// let report = try await orders.checkUpgrade()
  /// if !report.isFine { fatalError("\(report)") }
  /// ```
  /// It changes and locks nothing. It tries one machine for each different saved text: a few dozen of millions.
  ///
  /// - Parameters:
  ///   - decodingAll: Whether to decode the data of each machine, and each event that waits in an inbox. Default:
  ///     only the data of the machines that are tried.
  ///   - batch: How many rows are read at once for that; less than 1 counts as 1. Default: 500.
  /// - Throws: ``MachineStore/DatabaseError``.
  public func checkUpgrade(decodingAll: Bool = false, batch: Int = 500) async throws -> FleetReport
  {
    if let reports = try await eachPart({
      try await $0.checkUpgrade(decodingAll: decodingAll, batch: batch)
    }) {
      return FleetReport(merging: reports)
    }
    var report = FleetReport()
    for row in try await perform(tables.distinctMachines) {
      report.texts += 1
      try add(row, to: &report, isCounted: true, isReported: !decodingAll)
    }
    try report.addJobs(await perform(tables.runningTasks), coding.migrations)
    if decodingAll {
      try await decodeMachines(max(batch, 1), &report)
      try await decodeInboxes(max(batch, 1), &report)
    }
    report.sort()
    return report
  }

  private func decodeMachines(_ batch: Int, _ report: inout FleetReport) async throws {
    var last = ""
    while true {
      let rows = try await perform(tables.storedMachines(after: last, atMost: batch))
      for row in rows {
        last = try add(row, to: &report, isCounted: false, isReported: true)
      }
      guard rows.count == batch else { return }
    }
  }

  private func decodeInboxes(_ batch: Int, _ report: inout FleetReport) async throws {
    var last: Int64 = 0
    while true {
      let rows = try await perform(tables.postedEvents(after: last, atMost: batch))
      for values in rows {
        let row = try NamedRow<PostedColumn>(values, of: "machine_inbox")
        let event = try row.text(.event)
        last = try row.integer(.seq)
        do { _ = try coding.event(event) } catch {
          let text = (try? coding.codec.decode(event)) ?? ""
          report.add(
            [StoredPartError(event: text, "waits in an inbox", error).mismatch], version: nil,
            count: 1, example: try row.text(.id))
        }
      }
      guard rows.count == batch else { return }
    }
  }

  /// - Returns: The id of the machine.
  @discardableResult
  private func add(
    _ row: MachineStore.Row, to report: inout FleetReport, isCounted: Bool, isReported: Bool
  ) throws -> String {
    try report.add(
      row, upTo: coding.schema.definitionVersion, isCounted: isCounted, isReported: isReported,
      coding.trial)
  }
}

extension FleetReport {
  /// Tries a machine that represents others with the same text, and adds its mismatches.
  ///
  /// - Parameters:
  ///   - values: The row of ``MachineTables/distinctMachines``, or of one machine.
  ///   - version: The version of the chart: machines of later versions are not tried.
  ///   - isCounted: Whether the report has not counted its machines yet.
  ///   - isReported: Whether its mismatches are reported.
  ///   - trial: Tries the machine.
  /// - Returns: The id of the machine.
  @discardableResult
  mutating func add(
    _ values: MachineStore.Row, upTo version: Int, isCounted: Bool, isReported: Bool,
    _ trial: (StoredMachine) -> MachineTrial
  ) throws -> String {
    let row = try NamedRow<SampledColumn>(values, of: "machine")
    let (id, count): (_, Int) = (try row.text(.id), try row.integer(.count))
    let machine = StoredMachine(
      version: 0, chartVersion: try row.integer(.chartVersion), saved: try row.text(.saved),
      data: try row.text(.data), states: [:], savedAt: 0, isDeleted: false,
      structure: try row.text(.structure))
    if isCounted { machines += count }
    guard machine.chartVersion <= Int64(version) else {
      if isCounted { newer += count }
      return id
    }
    let trial = trial(machine)
    if isCounted, let states = trial.migratedStates {
      migrated += count
      for path in states { migratedStates[path, default: 0] += count }
    }
    guard isReported else { return id }
    add(
      trial.mismatches + (trial.isEnded && !row.isTrue(.ended) ? [UpgradeMismatch.endsNow] : []),
      version: Int(clamping: machine.chartVersion), count: count, example: id)
    return id
  }
}

extension FleetReport {
  /// - Parameters:
  ///   - rows: The rows of ``MachineTables/runningTasks``.
  ///   - chain: The migrations.
  mutating func addJobs(_ rows: [MachineStore.Row], _ chain: MigrationChain) throws {
    for row in try rows.map({ try NamedRow<TaskColumn>($0, of: "machine_job") }) {
      let version: Int = try row.integer(.chartVersion)
      guard version <= chain.version,
        let mismatch = chain.mismatch(
          ofJobAt: try row.text(.place), from: row[.payload].flatMap { Int($0) })
      else { continue }
      add(
        [mismatch], version: version, count: try row.integer(.count), example: try row.text(.id))
    }
  }
}

// MARK: - Statements

private enum SampledColumn: Int, RowColumn {
  case id, count, chartVersion, structure, saved, data, ended
}

private enum PostedColumn: Int, RowColumn { case seq, id, event }

private enum TaskColumn: Int, RowColumn { case place, chartVersion, count, id, payload }

extension MachineTables {
  /// The tasks whose jobs are not done, with the versions and the numbers of their machines.
  var runningTasks: MachineStore.Statement {
    let text = self.text
    let columns = TaskColumn.list(of: "j.") { column in
      switch column {
      case .chartVersion: "m.chart_version"
      case .count: "count(*)"
      case .id: "min(j.id)"
      case .place, .payload: nil
      }
    }
    return text.statement(
      """
      SELECT \(columns)
      FROM \(prefix)machine_job AS j JOIN \(prefix)machine AS m ON m.chart = j.chart AND m.id = j.id
      WHERE j.chart = \(text.value(chart)) AND j.kind = 'task' AND j.dead = 0 AND m.deleted = 0
      GROUP BY j.place, m.chart_version, j.payload ORDER BY j.place, m.chart_version
      """)
  }

  /// One machine for each text, without the times of timers, with the number of machines.
  var distinctMachines: MachineStore.Statement {
    let text = self.text
    // Running timers differ from elapsed ones. The remaining time of delayed events does not count.
    let key =
      dialect == .sqlite
      ? """
      CASE WHEN json_valid(saved) THEN json_remove(saved, '$.timers', '$.delayed')
        || coalesce((SELECT group_concat(key || (type = 'null')) FROM json_each(saved, '$.timers')), '')
        || coalesce((SELECT group_concat(json_remove(value, '$.left')) FROM json_each(saved, '$.delayed')), '')
      ELSE saved END
      """
      : """
      regexp_replace(regexp_replace(saved, '("[^"]*#[^"]*"):[0-9.]+', '\\1:0', 'g'), '"left":[0-9.]+', '"left":0', 'g')
      """
    return text.statement(
      """
      SELECT \(SampledColumn.list(of: "m.") { $0 == .count ? "g.n" : nil })
      FROM (SELECT min(id) AS id, count(*) AS n FROM \(prefix)machine WHERE chart = \(text.value(chart)) AND deleted = 0
        GROUP BY chart_version, structure, \(key)) AS g
      JOIN \(prefix)machine AS m ON m.chart = \(text.value(chart)) AND m.id = g.id
      ORDER BY m.id
      """)
  }

  /// Each machine, in the order of their ids.
  func storedMachines(after id: String, atMost count: Int) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      SELECT \(SampledColumn.list { $0 == .count ? "1" : nil }) FROM \(prefix)machine
      WHERE chart = \(text.value(chart)) AND id > \(text.value(id)) AND deleted = 0 ORDER BY id LIMIT \(text.value(Int64(count)))
      """)
  }

  /// The events that wait in inboxes, in their order.
  func postedEvents(after number: Int64, atMost count: Int) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      SELECT \(PostedColumn.list()) FROM \(prefix)machine_inbox
      WHERE chart = \(text.value(chart)) AND seq > \(text.value(number)) ORDER BY seq LIMIT \(text.value(Int64(count)))
      """)
  }
}
