// The statements of workers. Several workers of several processes share the tables: a job belongs to the worker that has
// leased it last, and a machine to the first that commits.
extension MachineTables {
  /// Leases jobs that are due: nobody else gets them until `seconds` have passed.
  func leaseJobs(atMost count: Int, for seconds: Double) -> SQLStatement {
    let text = self.text
    let until = "\(text.now(now)) + \(text.value(microseconds(seconds)))"
    let locking = dialect == .postgreSQL ? " FOR UPDATE SKIP LOCKED" : ""
    return text.statement(
      """
      UPDATE \(prefix)machine_job SET run_at = \(until), attempts = attempts + 1
      WHERE (chart, id, version, place) IN (
        SELECT chart, id, version, place FROM \(prefix)machine_job
        WHERE chart = \(text.value(chart)) AND dead = 0 AND run_at <= \(text.now(now))
        ORDER BY run_at LIMIT \(text.value(Int64(count)))\(locking))
      RETURNING \(Self.jobColumns)
      """)
  }

  /// A row if the job is still leased by this attempt.
  func find(_ job: Job) -> SQLStatement {
    let text = self.text
    return text.statement("SELECT 1 FROM \(prefix)machine_job AS j WHERE \(isLeased(job, text))")
  }

  /// Extends the lease of a job; returns a row if it is still leased by this attempt.
  func renew(_ job: Job, for seconds: Double) -> SQLStatement {
    change(job) { "run_at = \($0.now(now)) + \($0.value(microseconds(seconds)))" }
  }

  /// Gives a job back after an error: it is due again after a while, or never.
  func giveBack(_ job: Job, error: String, retryIn seconds: Double?) -> SQLStatement {
    change(job) { text in
      let due = seconds.map { ", run_at = \(text.now(now)) + \(text.value(microseconds($0)))" } ?? ", dead = 1"
      return "error = \(text.value(error))\(due)"
    }
  }

  /// Makes jobs that are dead due again: those of one machine.
  func retryJobs(of id: String) -> SQLStatement {
    let text = self.text
    return text.statement(
      """
      UPDATE \(prefix)machine_job SET dead = 0, attempts = 0, run_at = \(text.now(now))
      WHERE chart = \(text.value(chart)) AND id = \(text.value(id)) AND dead = 1 RETURNING place
      """)
  }

  /// Deletes a job that delivers no event.
  func complete(_ job: Job) -> SQLStatement {
    let text = self.text
    return text.statement("DELETE FROM \(prefix)machine_job AS j WHERE \(isLeased(job, text)) RETURNING 1")
  }

  private func change(_ job: Job, _ assignments: (SQLText) -> String) -> SQLStatement {
    let text = self.text
    let assignments = assignments(text)
    return text.statement(
      "UPDATE \(prefix)machine_job AS j SET \(assignments) WHERE \(isLeased(job, text)) RETURNING 1")
  }

  /// The ids of machines with a timer that is due, the earliest first.
  func dueMachines(atMost count: Int) -> SQLStatement {
    let text = self.text
    return text.statement(
      """
      SELECT id FROM \(prefix)machine
      WHERE wake_at <= \(text.now(now)) AND chart = \(text.value(chart)) AND blocked IS NULL
      ORDER BY wake_at LIMIT \(text.value(Int64(count)))
      """)
  }

  /// Takes a machine whose inbox is not empty: nobody else takes it until `seconds` have passed.
  func takeInbox(for seconds: Double) -> SQLStatement {
    let text = self.text
    let until = "\(text.now(now)) + \(text.value(microseconds(seconds)))"
    let locking = dialect == .postgreSQL ? " FOR UPDATE OF m SKIP LOCKED" : ""
    return text.statement(
      """
      UPDATE \(prefix)machine SET taken_until = \(until) WHERE (chart, id) IN (
        SELECT m.chart, m.id FROM \(prefix)machine AS m
        WHERE m.chart = \(text.value(chart)) AND m.blocked IS NULL AND m.taken_until <= \(text.now(now))
          AND EXISTS (SELECT 1 FROM \(prefix)machine_inbox AS i WHERE i.chart = m.chart AND i.id = m.id)
        LIMIT 1\(locking))
      RETURNING id
      """)
  }

  /// Lets others take a machine's inbox again.
  func releaseInbox(of id: String) -> SQLStatement {
    let text = self.text
    return text.statement(
      """
      UPDATE \(prefix)machine SET taken_until = 0
      WHERE chart = \(text.value(chart)) AND id = \(text.value(id))
      """)
  }

  /// The oldest events of an inbox: number, id, event.
  func inbox(of id: String, atMost count: Int) -> SQLStatement {
    let text = self.text
    return text.statement(
      """
      SELECT seq, event_id, event FROM \(prefix)machine_inbox
      WHERE chart = \(text.value(chart)) AND id = \(text.value(id))
      ORDER BY seq LIMIT \(text.value(Int64(count)))
      """)
  }

  /// Puts an event into an inbox, once for each id.
  func post(_ event: String, id eventID: String, to id: String) -> SQLStatement {
    let text = self.text
    let (chart, machine, eventID) = (text.value(chart), text.value(id), text.value(eventID))
    return text.statement(
      """
      INSERT INTO \(prefix)machine_inbox(chart, id, event_id, event)
      SELECT \(chart), \(machine), \(eventID), \(text.value(event))
      WHERE NOT EXISTS (SELECT 1 FROM \(prefix)machine_event AS e
        WHERE e.chart = \(chart) AND e.id = \(machine) AND e.event_id = \(eventID))
      ON CONFLICT DO NOTHING
      """)
  }

  /// Quarantines a machine that cannot be resumed, if nobody has changed it meanwhile.
  func block(_ id: String, version: Int64, reason: String) -> SQLStatement {
    let text = self.text
    return text.statement(
      """
      UPDATE \(prefix)machine SET blocked = \(text.value(reason))
      WHERE chart = \(text.value(chart)) AND id = \(text.value(id)) AND version = \(text.value(version))
      """)
  }

  /// Ends the quarantine of a machine.
  func release(_ id: String) -> SQLStatement {
    let text = self.text
    return text.statement(
      """
      UPDATE \(prefix)machine SET blocked = NULL
      WHERE chart = \(text.value(chart)) AND id = \(text.value(id)) AND blocked IS NOT NULL RETURNING 1
      """)
  }
}

private func microseconds(_ seconds: Double) -> Int64 { Int64(seconds * 1_000_000) }

extension MachineTables {
  /// The jobs of the chart, the oldest first, with their errors and whether they are dead.
  func jobs(atMost count: Int) -> SQLStatement {
    let text = self.text
    return text.statement(
      """
      SELECT \(Self.jobColumns), error, dead FROM \(prefix)machine_job
      WHERE chart = \(text.value(chart)) ORDER BY run_at LIMIT \(text.value(Int64(count)))
      """)
  }
}
