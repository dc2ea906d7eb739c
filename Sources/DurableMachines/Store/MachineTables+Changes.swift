// The statements that read the log of all machines.
extension MachineTables {
  /// The rows between two numbers, in their order.
  func changes(after last: Int64, upTo end: Int64, atMost count: Int) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      SELECT \(ChangeColumn.list()), \(LogColumn.list()) FROM \(prefix)machine_log
      WHERE chart = \(text.value(chart)) AND seq > \(text.value(last)) AND seq <= \(text.value(end))
      ORDER BY seq LIMIT \(text.limit(count))
      """)
  }

  /// One row: the last number that is seen, and the transactions that may add a smaller one.
  ///
  /// A transaction locks the table before it takes a number, and until it has ended, so that those are the ones that lock it after
  /// the snapshot of the statement. In SQLite, one transaction writes at a time, so that numbers appear in their order.
  func horizon() -> MachineStore.Statement {
    let text = self.text
    return text.statement("SELECT \(horizon(text))")
  }

  func horizon(_ text: SQLText) -> String {
    HorizonColumn.list { column in
      switch column {
      case .last: "coalesce((SELECT max(seq) FROM \(prefix)machine_log), 0)"
      case .writers: writers
      case .forgotten: "(\(lastForgotten(text)))"
      case .isStandby:
        dialect == .sqlite ? "0" : "CASE WHEN pg_is_in_recovery() THEN 1 ELSE 0 END"
      }
    }
  }

  private var writers: String {
    switch dialect {
    case .sqlite: "''"
    case .postgreSQL:
      """
      coalesce((SELECT string_agg(DISTINCT l.virtualtransaction, ' ') FROM pg_locks AS l
        WHERE l.locktype = 'relation' AND l.mode = 'RowExclusiveLock' AND l.granted
          AND l.relation = to_regclass('\(prefix)machine_log')
          AND l.database = (SELECT d.oid FROM pg_database AS d WHERE d.datname = current_database())), '')
      """
    }
  }

  /// The last row that was dropped because of its age: no row, or one.
  func forgotten() -> MachineStore.Statement {
    let text = self.text
    return text.statement(lastForgotten(text))
  }

  private func lastForgotten(_ text: SQLText) -> String {
    "SELECT seq FROM \(prefix)machine_forgotten WHERE chart = \(text.value(chart))"
  }

  /// One row that says how the database numbers the rows of the log; `nil` if there is one way only.
  func numbering() -> MachineStore.Statement? {
    guard dialect == .postgreSQL else { return nil }
    let columns = NumberingColumn.list { column in
      switch column {
      case .cache:
        """
        (SELECT s.seqcache FROM pg_sequence AS s
          WHERE s.seqrelid = to_regclass(pg_get_serial_sequence('\(prefix)machine_log', 'seq')))
        """
      case .isCitus: "(SELECT count(*) FROM pg_extension AS e WHERE e.extname = 'citus')"
      }
    }
    return text.statement("SELECT \(columns)")
  }
}

/// The columns of a change, before those of its row in the log.
enum ChangeColumn: Int, RowColumn { case seq, id }

/// The columns of a look at the end of the log.
enum HorizonColumn: Int, RowColumn { case last, writers, forgotten, isStandby }

/// The columns that say how the rows of the log get their numbers.
enum NumberingColumn: Int, RowColumn { case cache, isCitus }
