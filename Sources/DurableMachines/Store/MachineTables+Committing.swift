/// Builds a statement for changes of one shape.
private typealias ChangeText = SQLTemplate<MachineChange>

extension MachineTables {
  /// The statements that commit a change; ``isCommitted(_:)`` reads what they return.
  func commit(_ change: MachineChange) throws -> [MachineStore.Statement] {
    let shape = CommitShape(change)
    return try commits.templates(shape) {
      switch dialect {
      case .postgreSQL: [postgreSQLCommit(shape)]
      case .sqlite: sqliteCommit(shape)
      }
    }.map { try $0.statement(change) }
  }

  /// Whether the machine still had the expected version, and the job its lease.
  static func isCommitted(_ rows: [[MachineStore.Row]]) -> Bool {
    rows.first?.first?.first == "1"
  }

  // MARK: - PostgreSQL

  /// One statement: one round trip, and no transaction that is left open.
  ///
  /// A pipeline of plain statements takes as much processor time of the server. Its guard would raise an error for
  /// each conflict, which the server logs. A connection without pipelines would need a round trip for each statement.
  ///
  /// All parts see the tables as they were before the statement, and all but the first depend on the first part's
  /// row.
  private func postgreSQLCommit(_ shape: CommitShape) -> FinishedTemplate<MachineChange> {
    let text = ChangeText(dialect, prefix: prefix)
    let isCommitted = "EXISTS (SELECT 1 FROM m)"
    var parts = ["m AS (\(machine(shape, text)))", "l AS (\(log(shape, text, from: "m")))"]
    if shape.answers != .none { parts.append("e AS (\(events(shape, text, from: "m")))") }
    if shape.hasJobs { parts.append("j AS (\(jobs(text, from: ", m")))") }
    if shape.hasMessages { parts.append("s AS (\(messages(text, from: ", m")))") }
    if shape.hasNewMachines { parts.append("n AS (\(creations(text, from: ", m")))") }
    if shape.consumed == .inbox {
      parts.append("i AS (\(inboxDeletion(text, where: isCommitted)))")
    }
    if let deletion = jobDeletion(shape, text, where: isCommitted) {
      parts.append("d AS (\(deletion))")
    }
    if shape.wakesInbox { parts.append("w AS (\(inboxWaking(text, where: isCommitted)))") }
    return text.finished("WITH \(parts.joined(separator: ",\n"))\nSELECT count(*) FROM m")
  }

  // MARK: - SQLite

  /// Statements that each depend on the number of rows that the one before has changed.
  ///
  /// A statement after the first is left out only if it would change no row.
  private func sqliteCommit(_ shape: CommitShape) -> [FinishedTemplate<MachineChange>] {
    let changed = "changes() > 0"
    var templates: [FinishedTemplate<MachineChange>] = []
    func add(_ build: (ChangeText) -> String?) {
      let text = ChangeText(dialect, prefix: prefix)
      if let sql = build(text) { templates.append(text.finished(sql)) }
    }
    add { machine(shape, $0) }
    add { log(shape, $0, where: changed) }
    if shape.answers != .none { add { events(shape, $0, where: changed) } }
    if shape.hasJobs { add { jobs($0, from: "", where: changed) } }
    if shape.hasMessages { add { messages($0, from: "", where: changed) } }
    if shape.hasNewMachines { add { creations($0, from: "", where: changed) } }
    if shape.consumed == .inbox { add { inboxDeletion($0, where: changed) } }
    add { jobDeletion(shape, $0, where: changed) }
    // The last one, because it usually changes no row. If the machine exists, it changes nothing of importance.
    if shape.wakesInbox { add { inboxWaking($0, where: "true") } }
    return templates
  }

  // MARK: - Parts

  /// Inserts or updates the machine: one row, or none after a conflict.
  ///
  /// An unchanged machine keeps its data and its states, which may be large, and a worker that has taken it.
  private func machine(_ shape: CommitShape, _ text: ChangeText) -> String {
    let saved = [
      ("saved", text.value { $0.row.saved }), ("saved_at", text.number { $0.row.savedAt }),
    ]
    if shape.isUnchanged { return update(saved, shape, text) }
    var columns =
      saved + [
        ("chart_version", text.number { $0.row.chartVersion }),
        ("structure", text.value { $0.row.structure }), ("data", text.value { $0.row.data }),
        ("states", text.value { $0.row.states.json }), ("wake_at", text.number { $0.wakeAt }),
        ("ended", text.number { $0.isEnded ? 1 : 0 }),
        // While a worker handles an inbox, it keeps the machine until it releases it.
        ("takes", shape.consumed == .inbox ? "1" : "0"),
      ]
    if shape.consumed != .inbox { columns.append(("taken_until", "0")) }
    if shape.changesPause { columns.append(("paused", text.value { $0.row.paused })) }
    if shape.endsQuarantine { columns += [("blocked", "NULL"), ("blocked_by", "NULL")] }
    guard !shape.isNew else {
      return """
        INSERT INTO \(prefix)machine(chart, id, version, \(columns.map(\.0).joined(separator: ", ")))
        VALUES (\(chart(text)), \(text.value { $0.id }), 1, \(columns.map(\.1).joined(separator: ", ")))
        ON CONFLICT DO NOTHING RETURNING 1
        """
    }
    return update([("version", "m.version + 1")] + columns, shape, text)
  }

  private func update(
    _ columns: [(String, String)], _ shape: CommitShape, _ text: ChangeText
  ) -> String {
    """
    UPDATE \(prefix)machine AS m SET \(columns.map { "\($0) = \($1)" }.joined(separator: ", "))
    WHERE \(isExpected(shape, text)) RETURNING 1
    """
  }

  private func chart(_ text: ChangeText) -> String { text.value { [chart] _ in chart } }

  /// Whether the machine has the expected version and no later row in the log, and the job the lease of this attempt.
  private func isExpected(_ shape: CommitShape, _ text: ChangeText) -> String {
    let machine = """
      m.chart = \(chart(text)) AND m.id = \(text.value { $0.id }) AND m.version = \(text.number { $0.expected }) \
      AND m.saved_at <= \(text.number { $0.row.savedAt })
      """
    guard case .job? = shape.consumed else { return machine }
    return """
      \(machine) AND EXISTS (SELECT 1 FROM \(prefix)machine_job AS j WHERE \(isLeased(text) { $0.job }))
      """
  }

  private func log(
    _ shape: CommitShape, _ text: ChangeText, from table: String? = nil,
    where condition: String = "true"
  ) -> String {
    let columns = "event_id, event, payload, outcome, message, from_states, to_states, jobs, at"
    let start = """
      INSERT INTO \(prefix)machine_log(chart, id, version, \(columns))
      SELECT \(chart(text)), \(text.value { $0.id }), \(text.number { $0.version })
      """
    guard shape.log == .many else {
      let values = [
        text.value { $0.log[0].eventID }, text.value { $0.log[0].event },
        text.value { $0.log[0].payload }, text.value { $0.log[0].outcome.rawValue },
        text.value { $0.log[0].reason }, text.value { $0.log[0].from.json },
        text.value { $0.log[0].to.json }, text.value { $0.log[0].jobs?.json },
        text.number { $0.log[0].at.microseconds },
      ]
      return ([start] + values).joined(separator: ", ") + from([table], where: condition)
    }
    let members = ["eventID", "event", "payload", "outcome", "message", "from", "to", "jobs"]
      .map { text.member($0) }
    let values = members + ["CAST(\(text.member("at")) AS bigint)"]
    return ([start] + values).joined(separator: ", ")
      + from([text.rows { $0.log.json }, table], where: condition) + " ORDER BY r.n"
  }

  private func events(
    _ shape: CommitShape, _ text: ChangeText, from table: String? = nil,
    where condition: String = "true"
  ) -> String {
    let start = """
      INSERT INTO \(prefix)machine_event(chart, id, event_id, answer, at)
      SELECT \(chart(text)), \(text.value { $0.id })
      """
    guard shape.answers == .many else {
      let (id, answer) = (
        text.value { $0.recorded[0].id }, text.value { $0.recorded[0].answer }
      )
      return "\(start), \(id), \(answer), \(text.number { $0.row.savedAt })"
        + from([table], where: condition)
    }
    return """
      \(start), \(text.member("id")), \(text.member("answer")), \(text.number { $0.row.savedAt })\
      \(from([text.rows { $0.recorded.json }, table], where: condition))
      """
  }

  private func from(_ tables: [String?], where condition: String) -> String {
    let tables = tables.compactMap(\.self)
    return (tables.isEmpty ? "" : "\nFROM \(tables.joined(separator: ", "))")
      + " WHERE \(condition)"
  }

  private func jobs(
    _ text: ChangeText, from: String, where condition: String = "true"
  ) -> String {
    """
    INSERT INTO \(prefix)machine_job(chart, id, version, place, kind, payload, context, committed_at, run_at)
    SELECT \(chart(text)), \(text.value { $0.id }), \(text.number { $0.version }), \
    \(text.member("place")), \(text.member("kind")), \(text.member("payload")), \(text.value { $0.context }), \
    \(text.number { $0.row.savedAt }), \(text.number { $0.row.savedAt })
    FROM \(text.rows { $0.newJobs.json })\(from) WHERE \(condition)
    """
  }

  private func messages(
    _ text: ChangeText, from: String, where condition: String = "true"
  ) -> String {
    """
    INSERT INTO \(prefix)machine_inbox(chart, id, event_id, event, context, at)
    SELECT \(text.member("chart")), \(text.member("id")), \(text.member("eventID")), \(text.member("event")), \
    \(text.value { $0.context }),
      \(Self.timeInInbox(of: (text.member("chart"), text.member("id")), text.number { $0.row.savedAt }, text))
    FROM \(text.rows { $0.messages.json })\(from) WHERE \(condition) ORDER BY r.n
    """
  }

  /// Jobs of other charts, with the ids of machines that do not exist yet.
  private func creations(
    _ text: ChangeText, from: String, where condition: String = "true"
  ) -> String {
    """
    INSERT INTO \(prefix)machine_job(chart, id, version, place, kind, payload, context, committed_at, run_at)
    SELECT \(text.member("chart")), \(text.member("id")), \(text.number { $0.version }), \(text.member("place")), \
    '\(Job.Kind.creation.rawValue)', \(text.member("payload")), \(text.value { $0.context }), \
    \(text.number { $0.row.savedAt }), \(text.number { $0.row.savedAt })
    FROM \(text.rows { $0.newMachines.json })\(from) WHERE \(condition)
    """
  }

  private func inboxDeletion(_ text: ChangeText, where condition: String) -> String {
    "DELETE FROM \(prefix)machine_inbox WHERE \(isOne(of: text) { $0.inboxRows }) AND \(condition)"
  }

  /// Makes events due that were postponed before the machine was created, or while it was quarantined.
  private func inboxWaking(_ text: ChangeText, where condition: String) -> String {
    Self.wakingInbox(of: (chart(text), text.value { $0.id }), text) + " AND \(condition)"
  }

  /// Deletes the tasks that have ended, jobs that are cancelled, and the job that is done.
  private func jobDeletion(
    _ shape: CommitShape, _ text: ChangeText, where condition: String
  ) -> String? {
    var rows: [String] = []
    if shape.hasEndedTasks {
      rows.append(
        """
        j.chart = \(chart(text)) AND j.id = \(text.value { $0.id }) AND j.kind = 'task' \
        AND j.version <= \(text.number { $0.expected }) AND j.place IN (\(text.texts { $0.endedTasks.json }))
        """)
    }
    if shape.hasCancelledJobs {
      let list = text.texts { $0.cancelledJobs.map(\.text).json }
      rows.append(
        """
        j.chart = \(chart(text)) AND j.id = \(text.value { $0.id }) \
        AND CAST(j.version AS text) || ' ' || j.place IN (\(list))
        """)
    }
    if shape.consumed == .job(isDone: true) { rows.append(isLeased(text) { $0.job }) }
    guard !rows.isEmpty else { return nil }
    return """
      DELETE FROM \(prefix)machine_job AS j WHERE \(condition) AND (\(rows.map { "(\($0))" }.joined(separator: " OR ")))
      """
  }
}

extension MachineChange {
  fileprivate var job: Job? {
    if case .job(let job, _)? = consumed { job } else { nil }
  }

  fileprivate var inboxRows: [Int64] {
    if case .inbox(let numbers)? = consumed { numbers } else { [] }
  }
}
