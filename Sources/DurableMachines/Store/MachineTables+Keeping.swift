extension MachineTables {
  /// Deletes a machine, except for the row that marks it as deleted.
  ///
  /// The first statement returns a row if the machine existed.
  func delete(_ id: String) -> [MachineStore.Statement] {
    func statement(_ build: (SQLText, _ machine: String) -> String) -> MachineStore.Statement {
      let text = self.text
      return text.statement(build(text, "chart = \(text.value(chart)) AND id = \(text.value(id))"))
    }
    return [
      statement { _, machine in
        """
        UPDATE \(prefix)machine SET version = \(Self.next("version")), saved = '', data = '', states = '{}', wake_at = NULL,
          ended = 1, blocked = NULL, blocked_by = NULL, paused = NULL, deleted = 1
        WHERE \(machine) AND deleted = 0 RETURNING 1
        """
      },
      statement { text, machine in
        """
        INSERT INTO \(prefix)machine_log(chart, id, version, event, outcome, from_states, to_states, at)
        SELECT chart, id, version, 'delete', 'transitioned', '[]', '[]',
          \(text.greatest("saved_at", text.now(now))) FROM \(prefix)machine AS m
        WHERE \(machine) AND deleted = 1 AND NOT EXISTS (SELECT 1 FROM \(prefix)machine_log AS l
          WHERE l.chart = m.chart AND l.id = m.id AND l.version = m.version)
        """
      },
      statement { _, machine in "DELETE FROM \(prefix)machine_inbox WHERE \(machine)" },
      statement { _, machine in
        "DELETE FROM \(prefix)machine_job WHERE \(machine)\(withoutDeliveries)"
      },
    ]
  }

  /// The next numbers of rows of the log.
  ///
  /// The times of the rows need no index.
  func logNumbers(after last: Int64, atMost count: Int) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      SELECT seq FROM \(prefix)machine_log WHERE chart = \(text.value(chart)) AND seq > \(text.value(last))
      ORDER BY seq LIMIT \(text.limit(count))
      """)
  }

  /// Notes the last of the old ones of them, then deletes them; the last statement returns a row for each.
  func forgetLog(after last: Int64, upTo end: Int64, olderThan age: Int64)
    -> [MachineStore.Statement]
  {
    func old(_ text: SQLText) -> String {
      """
      FROM \(prefix)machine_log WHERE chart = \(text.value(chart))
        AND seq > \(text.value(last)) AND seq <= \(text.value(end))
        AND at <= \(text.now(now)) - \(text.value(age))
      """
    }
    let (noting, deletion) = (self.text, self.text)
    let noted = "\(prefix)machine_forgotten"
    return [
      noting.statement(
        """
        INSERT INTO \(noted)(chart, seq)
        SELECT \(noting.value(chart)), max(seq) \(old(noting)) HAVING count(*) > 0
        ON CONFLICT (chart) DO UPDATE SET seq = \(noting.greatest("\(noted).seq", "excluded.seq"))
        """),
      // Time has passed since: not more than what is noted.
      deletion.statement(
        """
        DELETE \(old(deletion))
          AND seq <= (SELECT f.seq FROM \(noted) AS f WHERE f.chart = \(deletion.value(chart)))
        RETURNING 1
        """),
    ]
  }

  /// The next ids of events, by machine.
  ///
  /// The times of the ids need no index.
  func eventIDs(after last: [String], atMost count: Int) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      SELECT id, event_id FROM \(prefix)machine_event
      WHERE chart = \(text.value(chart)) AND (id, event_id) > (\(text.value(last[0])), \(text.value(last[1])))
      ORDER BY id, event_id LIMIT \(text.value(Int64(count)))
      """)
  }

  /// Deletes the ids in the range that are too old, and returns a row for each.
  func forgetEventIDs(after last: [String], upTo end: [String], olderThan age: Int64)
    -> MachineStore.Statement
  {
    let text = self.text
    return text.statement(
      """
      DELETE FROM \(prefix)machine_event WHERE chart = \(text.value(chart))
        AND (id, event_id) > (\(text.value(last[0])), \(text.value(last[1])))
        AND (id, event_id) <= (\(text.value(end[0])), \(text.value(end[1])))
        AND at <= \(text.now(now)) - \(text.value(age)) RETURNING 1
      """)
  }

  /// Returns a row if the machine exists, and locks it until the end of the transaction.
  func lock(_ id: String) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      SELECT 1 FROM \(prefix)machine WHERE chart = \(text.value(chart)) AND id = \(text.value(id)) AND deleted = 0
      \(dialect == .postgreSQL ? "FOR UPDATE" : "")
      """)
  }
}
