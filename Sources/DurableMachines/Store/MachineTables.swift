/// The statements of the store, for one chart.
struct MachineTables: Sendable {
  let dialect: MachineStore.Dialect
  /// The text before the names of tables: a schema and a period, or the beginning of a name, or both.
  let prefix: String
  let chart: String
  /// The version of the chart: rows of later versions are left to other workers.
  let chartVersion: Int64
  /// Distinguishes this program from others with the same name of a chart.
  ///
  /// A quarantine applies to the programs that could not use a row.
  let program: String
  /// Replaces the clock of the database; `nil` if the database's clock is used.
  let clock: (@Sendable () -> Int64)?
  /// Whether they are those of one part of a store.
  let isPart: Bool

  let commits = CommitTemplates()
  let loading: FinishedTemplate<LoadedEvent>
  let posting: [FinishedTemplate<PostedEvent>]

  /// - Parameters:
  ///   - dialect: The dialect of the database.
  ///   - prefix: The text before the names of tables.
  ///   - chart: The name of the chart.
  ///   - chartVersion: The version of the chart: rows of later versions are left to other workers. Default: the
  ///     greatest.
  ///   - program: Distinguishes this program from others with the same name of a chart. Default: nothing.
  ///   - clock: Replaces the clock of the database.
  ///   - isPart: Whether they are those of one part of a store. Default: no.
  init(
    dialect: MachineStore.Dialect, prefix: String, chart: String, chartVersion: Int64 = .max,
    program: String = "", clock: (@Sendable () -> Int64)?, isPart: Bool = false
  ) {
    self.isPart = isPart
    (self.dialect, self.prefix, self.chart) = (dialect, prefix, chart)
    (self.chartVersion, self.program, self.clock) = (chartVersion, program, clock)
    // SQLite's own clock has milliseconds. Within one, a machine could be erased and created again with the same
    // keys.
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
      // The row is found by these numbers, whatever their values.
      job.version = try row.number(.version, in: .min ... .max)
      job.lease = try row.number(.lease, in: .min ... .max)
      job.attempts = try row.number(.attempts, in: .counts)
      job.committedAt = try row.number(.committedAt, in: .times)
      // A later version of the library may have more kinds.
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

/// This library has not written a row.
struct UnexpectedRowError: Error, CustomStringConvertible {
  var table: String
  /// The number of its columns; their values may be secret.
  var count: Int

  init(table: String, row: MachineStore.Row) { (self.table, count) = (table, row.count) }

  var description: String {
    "The table \(table) has a row with \(count) columns that this library has not written. Restore it from a backup."
  }
}
