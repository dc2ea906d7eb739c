// The statements of inboxes.
extension MachineTables {
  /// The oldest events of an inbox.
  func inbox(of id: String, atMost count: Int) -> MachineStore.Statement {
    let text = self.text
    let isHandled = """
      CASE WHEN EXISTS (SELECT 1 FROM \(prefix)machine_event AS e
        WHERE e.chart = o.chart AND e.id = o.id AND e.event_id = o.event_id) THEN 1 ELSE 0 END
      """
    return text.statement(
      """
      SELECT \(InboxColumn.list(of: "o.") { $0 == .isHandled ? isHandled : nil })
      FROM (SELECT * FROM \(prefix)machine_inbox AS i
        WHERE i.chart = \(text.value(chart)) AND i.id = \(text.value(id)) AND \(isOpen("i", text))
        ORDER BY i.at, i.seq LIMIT \(text.value(Int64(count)))) AS o
      ORDER BY o.at, o.seq
      """)
  }

  /// Adds an event to the inbox of a machine, once for each id.
  ///
  /// The last statement returns a row if the machine exists.
  func post(_ event: PostedEvent) throws -> [MachineStore.Statement] {
    try posting.map { try $0.statement(event) }
  }

  /// One statement for PostgreSQL, so that it takes one round trip.
  ///
  /// SQLite cannot change rows within a query.
  static func posting(
    _ dialect: MachineStore.Dialect, prefix: String, chart: String, clock: (@Sendable () -> Int64)?
  ) -> [FinishedTemplate<PostedEvent>] {
    func text() -> SQLTemplate<PostedEvent> { SQLTemplate(dialect, prefix: prefix) }
    func machine(_ text: SQLTemplate<PostedEvent>) -> String {
      """
      \(prefix)machine AS m
      WHERE m.chart = \(text.value { _ in chart }) AND m.id = \(text.value { $0.machine }) AND m.deleted = 0
      """
    }
    func insertion(_ text: SQLTemplate<PostedEvent>) -> String {
      let id = text.value { $0.id }
      return """
        INSERT INTO \(prefix)machine_inbox(chart, id, event_id, event, context, at)
        SELECT m.chart, m.id, \(id), \(text.value { $0.event }), \(text.value { $0.context }),
          \(timeInInbox(of: ("m.chart", "m.id"), text.now(clock), text))
        FROM \(machine(text))
          AND NOT EXISTS (SELECT 1 FROM \(prefix)machine_event AS e
            WHERE e.chart = m.chart AND e.id = m.id AND e.event_id = \(id))
        ON CONFLICT DO NOTHING
        """
    }
    let (first, second) = (text(), text())
    switch dialect {
    case .postgreSQL:
      return [
        first.finished("WITH i AS (\(insertion(first)))\nSELECT 1 FROM \(machine(first))")
      ]
    case .sqlite:
      return [
        first.finished(insertion(first)), second.finished("SELECT 1 FROM \(machine(second))"),
      ]
    }
  }

  /// The time of an event; or that of the last event in its inbox, if the server's clock has gone back.
  ///
  /// The order of an inbox is that of times, because engines with several nodes do not assign numbers of rows in
  /// order.
  static func timeInInbox<Input>(
    of machine: (chart: String, id: String), _ time: String, _ text: SQLTemplate<Input>
  ) -> String {
    let last = """
      coalesce((SELECT max(o.at) FROM \(text.prefix)machine_inbox AS o
        WHERE o.chart = \(machine.chart) AND o.id = \(machine.id)), 0)
      """
    return text.greatest(time, last)
  }

  /// Deletes rows of events that were handled before.
  func deleteInbox(_ numbers: [Int64]) -> MachineStore.Statement {
    let text = self.text
    return text.statement("DELETE FROM \(prefix)machine_inbox WHERE \(isOne(of: text) { numbers })")
  }

  func isOne<Input>(
    of text: SQLTemplate<Input>, _ numbers: @escaping @Sendable (Input) -> [Int64]
  ) -> String {
    // With an array, PostgreSQL finds them by the key, instead of reading all rows.
    let list = "SELECT CAST(n.v AS bigint) FROM (\(text.texts { numbers($0).json })) AS n"
    return dialect == .sqlite ? "seq IN (\(list))" : "seq = ANY (ARRAY(\(list)))"
  }

  /// Postpones events that this program does not handle, so that looks do not read them each time.
  ///
  /// Either the machine does not exist; or it or the event is quarantined; or the machine has a later version. No
  /// worker has taken the machine. The pause is half of the event's age, from a second to ten minutes. Creating the
  /// machine, or ending the quarantine, makes them due.
  func postponeEvents() -> MachineStore.Statement {
    let text = self.text
    let (time, half) = (text.now(now), "(\(text.now(now)) - i.at) / 2")
    let pause = text.greatest("1000000", text.least("600000000", half))
    let isMissing = "r.id IS NULL OR r.deleted = 1"
    return text.statement(
      """
      WITH RECURSIVE \(waitingInboxes(text)), late(n, t) AS MATERIALIZED (
        SELECT i.seq, \(time) + \(pause) FROM w
        LEFT JOIN \(prefix)machine AS r ON r.chart = \(text.value(chart)) AND r.id = w.i
        JOIN \(prefix)machine_inbox AS i ON i.chart = \(text.value(chart)) AND i.due_at = w.d AND i.id = w.i
        WHERE (\(isMissing) OR r.taken_until <= \(text.now(now)))
          AND (\(isMissing) OR \(isOld("i", text)) AND NOT (\(isUsable("r", text)) AND \(isOpen("i", text))))
        LIMIT 10000\(skippingLocked(of: "i")))
      UPDATE \(prefix)machine_inbox SET due_at = late.t FROM late WHERE seq = late.n
      """)
  }

  /// Makes postponed events of an inbox due.
  func wakeInbox(of id: String) -> MachineStore.Statement {
    let text = self.text
    return text.statement(Self.wakingInbox(of: (text.value(chart), text.value(id)), text))
  }

  static func wakingInbox<Input>(
    of machine: (chart: String, id: String), _ text: SQLTemplate<Input>
  ) -> String {
    """
    UPDATE \(text.prefix)machine_inbox SET due_at = 0
    WHERE chart = \(machine.chart) AND id = \(machine.id) AND due_at > 0
    """
  }

  // MARK: - Looking

  /// Machines with waiting events, `w`: the time at which the first event is due, and the id.
  ///
  /// Each is found by one search in the index, which skips the other events of the machine. There may be many events
  /// of a machine that another worker has taken.
  ///
  /// - Parameters:
  ///   - last: Selects events that were postponed, and of the others, those of machines with greater ids. Default:
  ///     all.
  ///   - text: The statement.
  private func waitingInboxes(after last: String? = nil, _ text: SQLText) -> String {
    func first(_ columns: String, _ condition: String) -> String {
      """
      SELECT \(columns) FROM \(prefix)machine_inbox AS i
        WHERE \(isWaiting("i", text)) AND \(condition) ORDER BY i.due_at, i.id LIMIT 1
      """
    }
    let isBehind = "(i.due_at, i.id) > (w.d, w.i)"
    // SQLite has no lateral subqueries. PostgreSQL would read another index, and a row for the number of a row.
    let next =
      dialect == .sqlite
      ? "JOIN \(prefix)machine_inbox AS o ON o.seq = (\(first("i.seq", isBehind)))"
      : "CROSS JOIN LATERAL (\(first("i.due_at, i.id", isBehind))) AS o"
    let start = last.map { "(i.due_at, i.id) > (0, \(text.value($0)))" } ?? "true"
    return """
      w(d, i) AS (
        SELECT * FROM (\(first("i.due_at, i.id", start))) AS o
        UNION ALL SELECT o.due_at, o.id FROM w \(next))
      """
  }

  /// The lower bound is always true: with both bounds, PostgreSQL expects few rows and uses the index.
  private func isWaiting(_ table: String, _ text: SQLText) -> String {
    "\(table).chart = \(text.value(chart)) AND \(table).due_at >= 0 AND \(table).due_at <= \(text.now(now))"
  }

  /// Whether there are events that this program handles or postpones.
  func hasDueInbox(_ text: SQLText) -> String {
    """
    EXISTS (WITH RECURSIVE \(waitingInboxes(text)) SELECT 1 FROM w WHERE coalesce(
      (SELECT CASE WHEN r.deleted = 1 THEN 1 WHEN r.taken_until > \(text.now(now)) THEN 0
        WHEN \(isUsable("r", text)) AND \(hasEvent(text) { isOpen("i", text) }) THEN 1
        WHEN \(hasEvent(text) { isOld("i", text) }) THEN 1 ELSE 0 END
      FROM \(prefix)machine AS r WHERE r.chart = \(text.value(chart)) AND r.id = w.i), 1) = 1)
    """
  }

  /// The ids of machines with events that this program handles.
  func freeInboxes(after last: String?, atMost count: Int, _ text: SQLText) -> String {
    """
    WITH RECURSIVE \(waitingInboxes(after: last, text)) SELECT w.i FROM w WHERE (SELECT 1 FROM \(prefix)machine AS r
      WHERE r.id = w.i AND \(isFree("r", text)) AND \(hasEvent(text) { isOpen("i", text) })) = 1
    LIMIT \(text.limit(count))
    """
  }

  /// Whether one of the events that wait with the first one fulfills a condition.
  private func hasEvent(_ text: SQLText, _ condition: () -> String) -> String {
    """
    EXISTS (SELECT 1 FROM \(prefix)machine_inbox AS i
      WHERE i.chart = \(text.value(chart)) AND i.due_at = w.d AND i.id = w.i AND \(condition()))
    """
  }

  /// Whether programs that may handle an event have had five seconds for it.
  private func isOld(_ event: String, _ text: SQLText) -> String {
    "\(event).at <= \(text.now(now)) - 5000000"
  }

  // MARK: - Quarantine

  /// Quarantines an event of an inbox.
  func blockInbox(_ number: Int64, reason: String) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      "UPDATE \(prefix)machine_inbox SET \(blocking(reason, text)) WHERE seq = \(text.value(number))"
    )
  }
}

/// The columns of an event in an inbox.
enum InboxColumn: Int, RowColumn { case seq, eventID, event, context, isHandled }

/// An event for the inbox of a machine.
struct PostedEvent {
  var machine: String
  var id: String
  var event: String
  var context: String?
}
