extension MachineTables {
  /// Deletes a machine, but for the row that says so; the first statement returns a row if there
  /// was one.
  func delete(_ id: String) -> [SQLStatement] {
    func statement(_ build: (SQLText, _ machine: String) -> String) -> SQLStatement {
      let text = self.text
      return text.statement(build(text, "chart = \(text.value(chart)) AND id = \(text.value(id))"))
    }
    return [
      statement { _, machine in
        """
        UPDATE \(prefix)machine SET version = version + 1, saved = '', data = '', states = '{}', wake_at = NULL,
          ended = 1, blocked = NULL, deleted = 1
        WHERE \(machine) AND deleted = 0 RETURNING 1
        """
      },
      statement { text, machine in
        """
        INSERT INTO \(prefix)machine_log(chart, id, version, event, outcome, from_states, to_states, at)
        SELECT chart, id, version, 'delete', 'transitioned', '[]', '[]', \(text.now(now)) FROM \(prefix)machine AS m
        WHERE \(machine) AND deleted = 1 AND NOT EXISTS (SELECT 1 FROM \(prefix)machine_log AS l
          WHERE l.chart = m.chart AND l.id = m.id AND l.version = m.version)
        """
      },
      statement { _, machine in "DELETE FROM \(prefix)machine_inbox WHERE \(machine)" },
      statement { _, machine in "DELETE FROM \(prefix)machine_job WHERE \(machine)" },
    ]
  }

  /// Deletes the oldest rows of the log, and the ids of their events before; the last statement
  /// returns a row for each.
  func forgetLog(olderThan age: Int64, keepingIDs: Bool, batch: Int) -> [SQLStatement] {
    func oldest(_ text: SQLText, _ columns: String) -> String {
      """
      SELECT \(columns) FROM (SELECT * FROM \(prefix)machine_log WHERE chart = \(text.value(chart))
        ORDER BY seq LIMIT \(text.value(Int64(batch)))) AS o
      WHERE o.at <= \(text.now(now)) - \(text.value(age))
      """
    }
    let (ids, rows) = (self.text, self.text)
    let deletion = rows.statement(
      "DELETE FROM \(prefix)machine_log WHERE seq IN (\(oldest(rows, "o.seq"))) RETURNING 1")
    guard !keepingIDs else { return [deletion] }
    let deletionOfIDs = ids.statement(
      """
      DELETE FROM \(prefix)machine_event
      WHERE (chart, id, event_id) IN (\(oldest(ids, "o.chart, o.id, o.event_id")) AND o.event_id IS NOT NULL)
      """)
    return [deletionOfIDs, deletion]
  }

  /// A row if there is such a machine, which nobody changes until the end of the transaction.
  func lock(_ id: String) -> SQLStatement {
    let text = self.text
    return text.statement(
      """
      SELECT 1 FROM \(prefix)machine WHERE chart = \(text.value(chart)) AND id = \(text.value(id)) AND deleted = 0
      \(dialect == .postgreSQL ? "FOR UPDATE" : "")
      """)
  }
}
