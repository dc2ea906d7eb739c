extension MachineTables {
  /// The statements that commit a change; ``isCommitted(_:)`` reads what they return.
  func commit(_ change: MachineChange) throws -> [SQLStatement] {
    switch dialect {
    case .postgreSQL: [try postgreSQLCommit(change)]
    case .sqlite: try sqliteCommit(change)
    }
  }

  /// Whether the machine still had the expected version, and the job its lease.
  static func isCommitted(_ rows: [[SQLRow]]) -> Bool {
    rows.first?.first?.first == "1"
  }

  // MARK: - PostgreSQL

  /// One statement: a round trip, and no transaction that is left open.
  ///
  /// All its parts see the tables as before it, and all but the first depend on its row.
  private func postgreSQLCommit(_ change: MachineChange) throws -> SQLStatement {
    let text = self.text
    var parts = [
      "m AS (\(try machine(change, text)))",
      "l AS (\(try log(change, text, from: ", m")))",
    ]
    if !change.recorded.isEmpty { parts.append("e AS (\(try events(change, text, from: ", m")))") }
    if !change.newJobs.isEmpty { parts.append("j AS (\(try jobs(change, text, from: ", m")))") }
    if !change.messages.isEmpty {
      parts.append("s AS (\(try messages(change, text, from: ", m")))")
    }
    if let deletion = inboxDeletion(change, text, where: "EXISTS (SELECT 1 FROM m)") {
      parts.append("i AS (\(deletion))")
    }
    if let deletion = try jobDeletion(change, text, where: "EXISTS (SELECT 1 FROM m)") {
      parts.append("d AS (\(deletion))")
    }
    return text.statement("WITH \(parts.joined(separator: ",\n"))\nSELECT count(*) FROM m")
  }

  // MARK: - SQLite

  /// Statements that each depend on the one before, by the number of rows that it changed: those
  /// after the first are left out only if they would change none.
  private func sqliteCommit(_ change: MachineChange) throws -> [SQLStatement] {
    let changed = "changes() > 0"
    var statements: [SQLStatement] = []
    func add(_ build: (SQLText) throws -> String?) rethrows {
      let text = self.text
      if let sql = try build(text) { statements.append(text.statement(sql)) }
    }
    if change.isUnchanged {
      try add { text in
        let unchanged = "\(prefix)machine AS m"
        return try log(change, text, from: ", \(unchanged)", where: isExpected(change, text))
          + " RETURNING 1"
      }
    } else {
      try add { try machine(change, $0) }
      try add { try log(change, $0, from: "", where: changed) }
    }
    if !change.recorded.isEmpty { try add { try events(change, $0, from: "", where: changed) } }
    if !change.newJobs.isEmpty { try add { try jobs(change, $0, from: "", where: changed) } }
    if !change.messages.isEmpty { try add { try messages(change, $0, from: "", where: changed) } }
    add { inboxDeletion(change, $0, where: changed) }
    try add { try jobDeletion(change, $0, where: changed) }
    return statements
  }

  // MARK: - Parts

  /// Inserts or updates the machine, or finds it unchanged: one row, or none if another event came
  /// before.
  private func machine(_ change: MachineChange, _ text: SQLText) throws -> String {
    if change.isUnchanged {
      return "SELECT 1 FROM \(prefix)machine AS m WHERE \(try isExpected(change, text)) FOR UPDATE"
    }
    let columns = [
      ("chart_version", text.value(change.chartVersion)),
      ("structure", text.value(change.structure)),
      ("saved", text.value(change.saved)),
      ("data", text.value(change.data)), ("states", text.value(try json(change.states))),
      ("saved_at", text.value(change.savedAt)), ("wake_at", text.value(change.wakeAt)),
      ("ended", text.value(change.isEnded ? 1 : 0)), ("taken_until", text.value(0)),
      ("takes", text.value(0)),
    ]
    guard change.expected > 0 else {
      return """
        INSERT INTO \(prefix)machine(chart, id, version, \(columns.map(\.0).joined(separator: ", ")))
        VALUES (\(text.value(chart)), \(text.value(change.id)), 1, \(columns.map(\.1).joined(separator: ", ")))
        ON CONFLICT DO NOTHING RETURNING 1
        """
    }
    return """
      UPDATE \(prefix)machine AS m SET version = m.version + 1, \(columns.map { "\($0) = \($1)" }.joined(separator: ", "))
      WHERE \(try isExpected(change, text)) RETURNING 1
      """
  }

  /// Whether nobody has changed the machine meanwhile, and the lease of the job is still that of
  /// this attempt.
  private func isExpected(_ change: MachineChange, _ text: SQLText) throws -> String {
    let version =
      "m.chart = \(text.value(chart)) AND m.id = \(text.value(change.id)) AND m.version = \(text.value(change.expected))"
    guard case .job(let job, _)? = change.consumed else { return version }
    return """
      \(version) AND EXISTS (SELECT 1 FROM \(prefix)machine_job AS j WHERE \(isLeased(job, text)))
      """
  }

  private func log(
    _ change: MachineChange, _ text: SQLText, from: String, where condition: String = "true"
  ) throws -> String {
    let names = ["eventID", "event", "payload", "outcome", "message", "from", "to"]
    return """
      INSERT INTO \(prefix)machine_log(chart, id, version, event_id, event, payload, outcome, message, from_states, to_states, at)
      SELECT \(text.value(chart)), \(text.value(change.id)), \(text.value(change.version)), \
      \(names.map { text.member($0) }.joined(separator: ", ")), CAST(\(text.member("at")) AS bigint)
      FROM \(text.rows(try json(change.log)))\(from) WHERE \(condition) ORDER BY r.n
      """
  }

  private func events(
    _ change: MachineChange, _ text: SQLText, from: String, where condition: String = "true"
  ) throws -> String {
    """
    INSERT INTO \(prefix)machine_event(chart, id, event_id, answer, at)
    SELECT \(text.value(chart)), \(text.value(change.id)), \(text.member("id")), \(text.member("answer")), \
    \(text.value(change.savedAt))
    FROM \(text.rows(try json(change.recorded)))\(from) WHERE \(condition)
    """
  }

  private func jobs(
    _ change: MachineChange, _ text: SQLText, from: String, where condition: String = "true"
  ) throws -> String {
    """
    INSERT INTO \(prefix)machine_job(chart, id, version, place, kind, payload, context, committed_at, run_at)
    SELECT \(text.value(chart)), \(text.value(change.id)), \(text.value(change.version)), \
    \(text.member("place")), \(text.member("kind")), \(text.member("payload")), \(text.value(change.context)), \
    \(text.value(change.savedAt)), \(text.value(change.savedAt))
    FROM \(text.rows(try json(change.newJobs)))\(from) WHERE \(condition)
    """
  }

  private func messages(
    _ change: MachineChange, _ text: SQLText, from: String, where condition: String = "true"
  ) throws -> String {
    """
    INSERT INTO \(prefix)machine_inbox(chart, id, event_id, event, context, at)
    SELECT \(text.member("chart")), \(text.member("id")), \(text.member("eventID")), \(text.member("event")), \
    \(text.value(change.context)), \(text.value(change.savedAt))
    FROM \(text.rows(try json(change.messages)))\(from) WHERE \(condition) ORDER BY r.n
    """
  }

  private func inboxDeletion(
    _ change: MachineChange, _ text: SQLText, where condition: String
  ) -> String? {
    guard case .inbox(let numbers)? = change.consumed else { return nil }
    return "DELETE FROM \(prefix)machine_inbox WHERE \(isOne(of: numbers, text)) AND \(condition)"
  }

  /// Deletes the tasks that have ended, and the job that is done.
  private func jobDeletion(
    _ change: MachineChange, _ text: SQLText, where condition: String
  ) throws -> String? {
    var rows: [String] = []
    if !change.endedTasks.isEmpty {
      rows.append(
        """
        j.chart = \(text.value(chart)) AND j.id = \(text.value(change.id)) AND j.kind = 'task' \
        AND j.version <= \(text.value(change.expected)) AND j.place IN (\(text.texts(try json(change.endedTasks))))
        """)
    }
    if case .job(let job, isDone: true)? = change.consumed { rows.append(isLeased(job, text)) }
    guard !rows.isEmpty else { return nil }
    return """
      DELETE FROM \(prefix)machine_job AS j WHERE \(condition) AND (\(rows.map { "(\($0))" }.joined(separator: " OR ")))
      """
  }
}
