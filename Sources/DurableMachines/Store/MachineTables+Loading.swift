extension MachineTables {
  /// The machine, and the recorded answer if an event with this id was handled before: always one row.
  func load(_ id: String, eventID: String?) throws -> MachineStore.Statement {
    try loading.statement(LoadedEvent(machine: id, id: eventID))
  }

  /// Made once, because making its text takes longer than the rest.
  static func loading(
    _ dialect: MachineStore.Dialect, prefix: String, chart: String, clock: (@Sendable () -> Int64)?
  ) -> FinishedTemplate<LoadedEvent> {
    let text = SQLTemplate<LoadedEvent>(dialect, prefix: prefix)
    let (chart, machine) = (text.value { _ in chart }, text.value { $0.machine })
    let columns = MachineColumn.list(of: "m.") { column in
      switch column {
      case .answer: "e.answer"
      case .clock: text.now(clock)
      default: nil
      }
    }
    return text.finished(
      """
      SELECT \(columns)
      FROM (SELECT 1 AS one) AS o
      LEFT JOIN \(prefix)machine AS m ON m.chart = \(chart) AND m.id = \(machine)
      LEFT JOIN \(prefix)machine_event AS e
        ON e.chart = \(chart) AND e.id = \(machine) AND e.event_id = \(text.value { $0.id })
      """)
  }

  /// The machine, if it exists; the recorded answer to an event with the same id; and the time of the database.
  static func loaded(_ rows: [MachineStore.Row], _ codec: TextCodec) throws
    -> (machine: StoredMachine?, recorded: DurableAnswer?, now: Int64)
  {
    let row = try NamedRow<MachineColumn>(rows.first ?? [], of: "machine")
    return (
      try machine(row),
      try row[.answer].map { try fromJSON(DurableAnswer.self, codec.decode($0)) },
      try row.number(.clock, in: .times)
    )
  }

  static func machine(_ row: NamedRow<MachineColumn>) throws -> StoredMachine? {
    guard row[.version] != nil else { return nil }
    var machine = StoredMachine(
      version: 0, chartVersion: 0, saved: try row.text(.saved), data: try row.text(.data),
      // The times are not part of the machine: without them, it can continue.
      states: [String: Int64](json: try row.text(.states)), savedAt: 0, blocked: row[.blocked],
      isDeleted: row.isTrue(.deleted), structure: try row.text(.structure),
      blockedBy: row[.blockedBy], paused: row[.paused])
    do {
      machine.version = try row.number(.version, in: .versions)
      machine.chartVersion = try row.number(.chartVersion, in: .times)
      machine.savedAt = try row.number(.savedAt, in: .times)
    } catch let error as UnusableNumberError {
      machine.fault = error
    }
    return machine
  }

  /// The rows of a machine's log, in their order.
  ///
  /// Engines with several nodes do not assign numbers of rows in order.
  ///
  /// - Parameters:
  ///   - id: The id of the machine.
  ///   - limit: How many of the latest rows. Default: all.
  func log(of id: String, last limit: Int? = nil) -> MachineStore.Statement {
    let text = self.text
    let rows = "\(prefix)machine_log WHERE chart = \(text.value(chart)) AND id = \(text.value(id))"
    let latest =
      limit.map {
        "(SELECT * FROM \(rows) ORDER BY version DESC, at DESC, seq DESC LIMIT \(text.limit($0))) AS l"
      } ?? rows
    return text.statement(
      """
      SELECT \(LogColumn.list()) FROM \(latest)
      ORDER BY version, at, seq
      """)
  }

  /// The jobs of the chart or of one of its machines, in the order in which they are due.
  func jobs(of id: String? = nil, atMost count: Int) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      SELECT \(JobColumn.list()) FROM \(prefix)machine_job
      WHERE chart = \(text.value(chart))\(id.map { " AND id = \(text.value($0))" } ?? "")
      ORDER BY run_at, id, version, place LIMIT \(text.limit(count))
      """)
  }
}

/// The columns of a machine, with the answer to an event and the time.
enum MachineColumn: Int, RowColumn {
  case version, chartVersion, saved, data, states, savedAt, blocked, blockedBy, deleted, structure
  case paused, answer, clock
}

/// The columns of a row of a log.
enum LogColumn: Int, RowColumn {
  case version, eventID, event, payload, outcome, message, fromStates, toStates, at, jobs
}

/// The machine and the recorded answer, loaded before an event.
struct LoadedEvent {
  var machine: String
  /// The id of the event; `nil` if it has none.
  var id: String?
}
