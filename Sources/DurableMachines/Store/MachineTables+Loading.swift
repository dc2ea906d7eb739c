extension MachineTables {
  /// The machine, and the answer to an event with this id if it was handled before: always one row.
  func load(_ id: String, eventID: String?) throws -> MachineStore.Statement {
    try loading.statement(LoadedEvent(machine: id, id: eventID))
  }

  /// Made once: making its text takes longer than the rest.
  static func loading(
    _ dialect: MachineStore.Dialect, prefix: String, chart: String, clock: (@Sendable () -> Int64)?
  ) -> FinishedTemplate<LoadedEvent> {
    let text = SQLTemplate<LoadedEvent>(dialect, prefix: prefix)
    let (chart, machine) = (text.value { _ in chart }, text.value { $0.machine })
    return text.finished(
      """
      SELECT m.version, m.chart_version, m.saved, m.data, m.states, m.saved_at, m.blocked, m.deleted, e.answer, \
      \(text.now { _ in clock?() }), m.structure, m.blocked_by
      FROM (SELECT 1 AS one) AS o
      LEFT JOIN \(prefix)machine AS m ON m.chart = \(chart) AND m.id = \(machine)
      LEFT JOIN \(prefix)machine_event AS e
        ON e.chart = \(chart) AND e.id = \(machine) AND e.event_id = \(text.value { $0.id })
      """)
  }

  static func loaded(_ rows: [MachineStore.Row], _ codec: TextCodec) throws -> LoadedMachine {
    guard let row = rows.first, row.count == 12 else {
      throw UnexpectedRowError(table: "machine", row: rows.first ?? [])
    }
    return LoadedMachine(
      machine: try machine(row),
      recorded: try row[8].map { try fromJSON(DurableAnswer.self, codec.decode($0)) },
      now: try row.number(9, "clock", in: MachineStore.Row.times))
  }

  private static func machine(_ row: MachineStore.Row) throws -> StoredMachine? {
    guard row[0] != nil else { return nil }
    guard let saved = row[2], let data = row[3], let states = row[4], let structure = row[10] else {
      throw UnexpectedRowError(table: "machine", row: row)
    }
    var machine = StoredMachine(
      version: 0, chartVersion: 0, saved: saved, data: data,
      // They are no part of the machine: one that has lost them can continue.
      states: [String: Int64](json: states), savedAt: 0, blocked: row[6],
      isDeleted: row[7] == "1", structure: structure, blockedBy: row[11])
    do {
      machine.version = try row.number(0, "version", in: MachineStore.Row.versions)
      machine.chartVersion = try row.number(1, "chart_version", in: MachineStore.Row.times)
      machine.savedAt = try row.number(5, "saved_at", in: MachineStore.Row.times)
    } catch let error as UnusableNumberError {
      machine.fault = error
    }
    return machine
  }

  /// The rows of a machine's log, in their order.
  ///
  /// - Parameter last: How many of the latest ones. Default: all.
  func log(of id: String, last limit: Int? = nil) -> MachineStore.Statement {
    let text = self.text
    let rows = "\(prefix)machine_log WHERE chart = \(text.value(chart)) AND id = \(text.value(id))"
    let latest =
      limit.map {
        "(SELECT * FROM \(rows) ORDER BY version DESC, seq DESC LIMIT \(text.limit($0))) AS l"
      } ?? rows
    return text.statement(
      """
      SELECT version, event_id, event, payload, outcome, message, from_states, to_states, at FROM \(latest)
      ORDER BY version, seq
      """)
  }

  /// The jobs of the chart or of one of its machines, in the order in which they are due, with their errors, whether they are
  /// dead, and when they are due.
  func jobs(of id: String? = nil, atMost count: Int) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      SELECT \(Self.jobColumns), error, dead, run_at FROM \(prefix)machine_job
      WHERE chart = \(text.value(chart))\(id.map { " AND id = \(text.value($0))" } ?? "")
      ORDER BY run_at, id, version, place LIMIT \(text.limit(count))
      """)
  }
}

/// What is loaded before an event.
struct LoadedEvent {
  var machine: String
  /// `nil` for an event without one.
  var id: String?
}
