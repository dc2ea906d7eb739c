// The statements of workers, which share the tables. A job belongs to the worker that has leased it last, and a
// machine to the first worker that commits.
extension MachineTables {
  // MARK: - Jobs

  /// Leases due jobs: no other worker gets them until `seconds` have passed.
  ///
  /// Jobs of machines that this program cannot use are left to other workers. Each machine is looked up by its key:
  /// PostgreSQL takes a condition with `EXISTS` for a join, and would read all machines.
  ///
  /// - Parameters:
  ///   - start: The earliest due time; `nil` if all count. Default: `nil`.
  ///   - count: The greatest number of jobs.
  ///   - seconds: How long they are leased.
  ///   - withEffects: Whether effects count.
  func leaseJobs(
    since start: Int64? = nil, atMost count: Int, for seconds: Double, withEffects: Bool
  ) -> MachineStore.Statement {
    let text = self.text
    let until = "\(text.now(now)) + \(text.value(microseconds(seconds)))"
    return text.statement(
      """
      WITH due(c, i, v, p) AS MATERIALIZED (
        SELECT j.chart, j.id, j.version, j.place FROM \(prefix)machine_job AS j
        WHERE \(isDue("j", since: start, withEffects: withEffects, text))
        ORDER BY j.run_at LIMIT \(text.value(Int64(count)))\(skippingLocked(of: "j")))
      UPDATE \(prefix)machine_job SET run_at = \(until), attempts = \(Self.next("attempts")),
        lease = \(Self.next("lease"))
      FROM due WHERE chart = due.c AND id = due.i AND version = due.v AND place = due.p
      RETURNING \(JobColumn.list())
      """)
  }

  private func isDue(
    _ table: String, since start: Int64?, withEffects: Bool, _ text: SQLText
  ) -> String {
    """
    \(table).chart = \(text.value(chart)) AND \(table).dead = 0
      AND \(table).run_at >= \(text.value(start ?? .min)) AND \(table).run_at <= \(text.now(now))
      \(withEffects ? "" : "AND \(table).kind IN ('task', 'creation', 'delivery')")
      AND \(isPart ? "(\(table).kind = 'delivery' OR " : "")coalesce((SELECT \(isUsable("m", text)) FROM \(prefix)machine AS m
        WHERE m.chart = \(table).chart AND m.id = \(table).id), true)\(isPart ? ")" : "")
    """
  }

  /// Returns a row if the job still has this lease.
  func find(_ job: Job) -> MachineStore.Statement {
    let text = self.text
    return text.statement("SELECT 1 FROM \(prefix)machine_job AS j WHERE \(isLeased(job, text))")
  }

  /// Extends the lease of a job, and returns a row if the job still has it.
  func renew(_ job: Job, for seconds: Double) -> MachineStore.Statement {
    change(job) { "run_at = \($0.now(now)) + \($0.value(microseconds(seconds)))" }
  }

  /// Ends the lease of a job.
  ///
  /// The job is due again after a pause, or never.
  func giveBack(_ job: Job, error: String?, retryIn seconds: Double?, attempts: Int64)
    -> MachineStore.Statement
  {
    change(job) { text in
      let due =
        seconds.map { "run_at = \(text.now(now)) + \(text.value(microseconds($0)))" } ?? "dead = 1"
      return
        "error = coalesce(\(text.value(error)), error), attempts = \(text.value(attempts)), lease = \(Self.next("lease")), \(due)"
    }
  }

  /// Makes the dead jobs of a machine due again.
  func retryJobs(of id: String) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      UPDATE \(prefix)machine_job SET dead = 0, attempts = 0, run_at = \(text.now(now))
      WHERE chart = \(text.value(chart)) AND id = \(text.value(id)) AND dead = 1 RETURNING place
      """)
  }

  /// Deletes a job without an event, and returns a row if the job still has this lease.
  func complete(_ job: Job) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      "DELETE FROM \(prefix)machine_job AS j WHERE \(isLeased(job, text)) RETURNING 1")
  }

  private func change(_ job: Job, _ assignments: (SQLText) -> String) -> MachineStore.Statement {
    let text = self.text
    let assignments = assignments(text)
    return text.statement(
      "UPDATE \(prefix)machine_job AS j SET \(assignments) WHERE \(isLeased(job, text)) RETURNING 1"
    )
  }

  private func isLeased(_ job: Job, _ text: SQLText) -> String { isLeased(text) { job } }

  /// Whether the lease of a job is still that of this attempt.
  func isLeased<Input>(
    _ text: SQLTemplate<Input>, _ job: @escaping @Sendable (Input) -> Job?
  ) -> String {
    """
    j.chart = \(text.value { job($0)?.chart }) AND j.id = \(text.value { job($0)?.machine }) \
    AND j.version = \(text.number { job($0)?.version }) AND j.place = \(text.value { job($0)?.place }) \
    AND j.lease = \(text.number { job($0)?.lease })
    """
  }

  // MARK: - Looking

  /// One row: whether a timer, an inbox or a job is due, and whether the database is read only.
  ///
  /// It locks and leases nothing: the loop that finds due work does.
  ///
  /// - Parameters:
  ///   - starts: The earliest due times of timers and jobs that count. Default: all count.
  ///   - withEffects: Whether effects count.
  func look(since starts: [DueWork: Int64] = [:], withEffects: Bool) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      SELECT \(look(since: starts, withEffects: withEffects, text))
      """)
  }

  func look(since starts: [DueWork: Int64], withEffects: Bool, _ text: SQLText) -> String {
    func exists(_ rows: String) -> String {
      "CASE WHEN EXISTS (SELECT 1 FROM \(rows)) THEN 1 ELSE 0 END"
    }
    return LookColumn.list { column in
      switch column {
      case .timers:
        exists("\(prefix)machine AS m WHERE \(hasDueTimer("m", since: starts[.timers], text))")
      case .inboxes: "CASE WHEN \(hasDueInbox(text)) THEN 1 ELSE 0 END"
      case .jobs:
        exists(
          """
          \(prefix)machine_job AS j
            WHERE \(isDue("j", since: starts[.jobs], withEffects: withEffects, text))
          """)
      case .clock: text.now(now)
      case .isReadOnly:
        dialect == .sqlite
          ? "0" : "CASE WHEN current_setting('transaction_read_only') = 'on' THEN 1 ELSE 0 END"
      }
    }
  }

  private func hasDueTimer(_ table: String, since start: Int64?, _ text: SQLText) -> String {
    """
    \(table).wake_at >= \(text.value(start ?? .min)) AND \(table).wake_at <= \(text.now(now)) \
    AND \(isFree(table, text))
    """
  }

  // MARK: - Machines

  /// Takes machines with due timers, the earliest first.
  ///
  /// - Parameters:
  ///   - start: The earliest due time; `nil` if all count. Default: `nil`.
  ///   - count: The greatest number of machines.
  ///   - seconds: How long they are taken.
  func takeDueMachines(
    since start: Int64? = nil, atMost count: Int, for seconds: Double
  ) -> MachineStore.Statement {
    take(for: seconds) { text in
      """
      SELECT m.chart, m.id FROM \(prefix)machine AS m
      WHERE \(hasDueTimer("m", since: start, text))
      ORDER BY m.wake_at LIMIT \(text.value(Int64(count)))
      """
    }
  }

  /// Takes a machine whose inbox is not empty.
  ///
  /// - Parameters:
  ///   - last: The machine that had the last turn: machines with greater ids come first. Default: all are tried.
  ///   - seconds: How long the machine is taken.
  func takeInbox(after last: String? = nil, for seconds: Double) -> MachineStore.Statement {
    take(for: seconds) { text in
      """
      SELECT m.chart, m.id FROM \(prefix)machine AS m
      WHERE m.id IN (\(freeInboxes(after: last, atMost: 20, text))) AND \(isFree("m", text))
      ORDER BY m.id LIMIT 1
      """
    }
  }

  /// Takes machines: no other worker gets them until `seconds` have passed.
  ///
  /// Senders of events need not wait for it.
  private func take(for seconds: Double, _ machines: (SQLText) -> String) -> MachineStore.Statement
  {
    let text = self.text
    let until = "\(text.now(now)) + \(text.value(microseconds(seconds)))"
    return text.statement(
      """
      WITH due(c, i) AS MATERIALIZED (\(machines(text))\(skippingLocked(of: "m")))
      UPDATE \(prefix)machine SET taken_until = \(until), takes = \(Self.next("takes"))
      FROM due WHERE chart = due.c AND id = due.i RETURNING \(TakenColumn.list())
      """)
  }

  func isFree(_ table: String, _ text: SQLText) -> String {
    """
    \(table).chart = \(text.value(chart)) AND \(table).deleted = 0 AND \(table).taken_until <= \(text.now(now)) \
    AND \(isUsable(table, text))
    """
  }

  /// Whether this program may try to resume a machine, which is not paused.
  func isUsable(_ table: String, _ text: SQLText) -> String {
    "\(table).chart_version <= \(text.value(chartVersion)) AND \(table).paused IS NULL AND \(isOpen(table, text))"
  }

  /// Whether a row is not quarantined, or quarantined only for other programs.
  func isOpen(_ table: String, _ text: SQLText) -> String {
    "(\(table).blocked IS NULL OR coalesce(\(table).blocked_by NOT LIKE \(text.value("% \(program) %")), false))"
  }

  /// The assignments that quarantine a row for this program too.
  func blocking(_ reason: String, _ text: SQLText) -> String {
    "blocked = \(text.value(reason.withoutNUL)), blocked_by = coalesce(blocked_by, ' ') || \(text.value("\(program) "))"
  }

  func skippingLocked(of table: String) -> String {
    dialect == .postgreSQL ? " FOR UPDATE OF \(table) SKIP LOCKED" : ""
  }

  /// Lets other workers take machines: at once, or when the lease ends, as if they had not been taken.
  func release(machines ids: [String], atOnce: Bool = true) throws -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      UPDATE \(prefix)machine SET \(atOnce ? "taken_until = 0, " : "")takes = 0 WHERE chart = \(text.value(chart))
        AND takes > 0 AND id IN (SELECT n.v FROM (\(text.texts(ids.json))) AS n)
      """)
  }

  /// Quarantines a machine that cannot be resumed.
  ///
  /// Returns a row, unless the machine has changed meanwhile. Other programs may still take it.
  ///
  /// - Parameters:
  ///   - id: The id of the machine.
  ///   - version: Its version; `nil` if it has numbers that no program writes, so that no program changes it.
  ///   - reason: The reason.
  func block(_ id: String, version: Int64?, reason: String) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      UPDATE \(prefix)machine SET \(blocking(reason, text)), taken_until = 0, takes = 0
      WHERE chart = \(text.value(chart)) AND id = \(text.value(id))\(version.map { " AND version = \(text.value($0))" } ?? "")
      RETURNING 1
      """)
  }

  /// Ends the quarantine of a machine, and of the events in its inbox.
  func release(_ id: String) -> [MachineStore.Statement] {
    [
      ("machine", "blocked = NULL, blocked_by = NULL, taken_until = 0, takes = 0"),
      ("machine_inbox", "blocked = NULL, blocked_by = NULL, due_at = 0"),
    ].map {
      table, changes in
      let text = self.text
      return text.statement(
        """
        UPDATE \(prefix)\(table) SET \(changes)
        WHERE chart = \(text.value(chart)) AND id = \(text.value(id)) AND blocked IS NOT NULL RETURNING 1
        """)
    } + [wakeInbox(of: id)]
  }
}

/// The columns of a look.
enum LookColumn: Int, RowColumn { case timers, inboxes, jobs, isReadOnly, clock }

extension NamedRow<LookColumn> {
  /// If the server is read only, all is due, so that workers notice it when they write.
  var due: Set<DueWork> {
    Set(DueWork.allCases.filter { isTrue($0.column) || isTrue(.isReadOnly) })
  }
}

/// The columns of a machine that a worker has taken.
enum TakenColumn: Int, RowColumn { case id, version, takes, wakeAt }

private func microseconds(_ seconds: Double) -> Int64 {
  Int64(min(seconds, Duration.longestPause.seconds) * 1_000_000)
}
