/// The statements of the store, for one chart.
struct MachineTables: Sendable {
  let dialect: MachineStore.Dialect
  /// What stands before the names of tables: a schema and a point, or the beginning of a name.
  let prefix: String
  let chart: String
  /// The version of the chart: rows of later versions are left to other workers.
  let chartVersion: Int64
  /// What distinguishes this program from others with the same chart's name: a quarantine is for the programs that could not
  /// use a row.
  let program: String
  /// Instead of the database's clock.
  let clock: (@Sendable () -> Int64)?

  let commits = CommitTemplates()
  let loading: FinishedTemplate<LoadedEvent>
  let posting: [FinishedTemplate<PostedEvent>]

  /// - Parameters:
  ///   - chartVersion: The version of the chart: rows of later versions are left to other workers.
  ///   - program: What distinguishes this program from others with the same chart's name: a quarantine is for the programs
  ///     that could not use a row.
  ///   - clock: Instead of the database's clock.
  init(
    dialect: MachineStore.Dialect, prefix: String, chart: String, chartVersion: Int64 = .max,
    program: String = "", clock: (@Sendable () -> Int64)?
  ) {
    (self.dialect, self.prefix, self.chart) = (dialect, prefix, chart)
    (self.chartVersion, self.program, self.clock) = (chartVersion, program, clock)
    // SQLite's own clock has milliseconds, in which a machine may be erased and created again, and have the same keys.
    let finer = dialect == .sqlite ? MachineStore.localTime : nil
    loading = Self.loading(dialect, prefix: prefix, chart: chart, clock: clock ?? finer)
    posting = Self.posting(dialect, prefix: prefix, chart: chart, clock: clock)
  }

  var text: SQLText { SQLText(dialect, prefix: prefix) }

  var now: Int64? { clock?() }

  static func job(_ row: NamedRow<JobColumn>) throws -> Job {
    let kind = row[.kind].flatMap(Job.Kind.init)
    var job = Job(
      chart: try row.text(.chart), machine: try row.text(.id), version: 0,
      place: try row.text(.place), kind: kind ?? .effect, payload: row[.payload], attempts: 0,
      lease: 0, committedAt: 0, context: row[.context])
    do {
      // The row is found by these, whatever they are.
      job.version = try row.number(.version, in: .min ... .max)
      job.lease = try row.number(.lease, in: .min ... .max)
      job.attempts = try row.number(.attempts, in: .counts)
      job.committedAt = try row.number(.committedAt, in: .times)
      // A later version of the library may have other kinds.
      if kind == nil { throw UnusableNumberError(column: "kind", text: row[.kind] ?? "NULL") }
    } catch let error as UnusableNumberError {
      job.fault = error
    }
    return job
  }
}

/// The columns of a job.
enum JobColumn: Int, RowColumn {
  case chart, id, version, place, kind, payload, attempts, lease, committedAt, context, error, dead
  case runAt
}

/// A row that this library has not written.
struct UnexpectedRowError: Error, CustomStringConvertible {
  var table: String
  /// How many columns it has; their values may be secret.
  var count: Int

  init(table: String, row: MachineStore.Row) { (self.table, count) = (table, row.count) }

  var description: String {
    "The table \(table) has a row with \(count) columns that this library has not written. Restore it from a backup."
  }
}
