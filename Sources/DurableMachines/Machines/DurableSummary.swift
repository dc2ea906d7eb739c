import Schematic
import Statecharts

/// Counts the machines of a chart by state, and the work that waits: for the gauges of a monitor.
///
/// All ages are by the clock of the database.
public struct DurableSummary: Hashable, Sendable {
  /// A number of machines, events or jobs, with the greatest age.
  public struct Group: Hashable, Sendable {
    /// The number.
    public var count: Int
    /// The longest time in the state, or by which an item is overdue; zero if there is none.
    public var oldest: Duration

    /// Creates a group.
    public init(count: Int = 0, oldest: Duration = .zero) {
      (self.count, self.oldest) = (count, oldest)
    }
  }

  /// The machines that have not ended, by the paths of their active states; quarantined machines are included.
  public internal(set) var states: [String: Group]
  /// The machines whose timers are due; paused and quarantined ones are left out.
  public internal(set) var dueTimers: Group
  /// The jobs that wait or are performed, with the time since the first one was due.
  public internal(set) var jobs: Group
  /// The events that wait in inboxes, with the time since they were posted.
  public internal(set) var inboxes: Group
  /// The number of jobs that are dead: they are not retried.
  public internal(set) var deadJobs: Int
  /// The number of quarantined machines and events of inboxes.
  public internal(set) var quarantined: Int
}

extension DurableMachines {
  /// Counts the machines of the chart by state, and the timers, jobs and events that wait.
  ///
  /// It reads all machines that have not ended, which takes about a second for a million. Call it once a minute, in
  /// one process.
  ///
  /// - Throws: ``MachineStore/DatabaseError``.
  public func summary() async throws -> DurableSummary {
    if let summaries = try await eachPart({ try await $0.summary() }) {
      return DurableSummary(merging: summaries)
    }
    // An error would end the transaction of the caller.
    if isInTransaction { return try await readSummary(isTolerant: true) }
    do { return try await readSummary(isTolerant: false) } catch let error
      as MachineStore.DatabaseError
      where error.isOfStates
    {
      // The states of a machine are damaged, or written in another form: such machines are left out.
      return try await readSummary(isTolerant: true)
    }
  }

  private func readSummary(isTolerant: Bool) async throws -> DurableSummary {
    // One after the other, because SQLite performs several statements as a transaction that writes.
    let states = try await read(tables.stateAges(of: name, isTolerant: isTolerant))
    return try DurableSummary(states: states, due: try await read(tables.dueCounts()).first ?? [])
  }
}

extension DurableSummary {
  fileprivate init(states rows: [MachineStore.Row], due: MachineStore.Row) throws {
    states = [:]
    for row in try rows.map({ try NamedRow<StateAgeColumn>($0, of: "machine") }) {
      // The row without a name has the machines whose states are damaged.
      let state = try row.text(.state)
      if !state.isEmpty { states[state] = Group(row[.count], row[.age]) }
    }
    let due = try NamedRow<DueColumn>(due, of: "machine")
    dueTimers = Group(due[.timers], due[.timerAge])
    jobs = Group(due[.jobs], due[.jobAge])
    inboxes = Group(due[.inboxes], due[.inboxAge])
    deadJobs = due[.deadJobs].flatMap(Int.init) ?? 0
    quarantined = due[.quarantined].flatMap(Int.init) ?? 0
  }
}

extension DurableSummary {
  /// The summary of all parts of a store.
  fileprivate init(merging summaries: [DurableSummary]) {
    (states, deadJobs, quarantined) = ([:], 0, 0)
    (dueTimers, jobs, inboxes) = (Group(), Group(), Group())
    for summary in summaries {
      states.merge(summary.states, uniquingKeysWith: Group.init(merging:_:))
      dueTimers = Group(merging: dueTimers, summary.dueTimers)
      jobs = Group(merging: jobs, summary.jobs)
      inboxes = Group(merging: inboxes, summary.inboxes)
      deadJobs += summary.deadJobs
      quarantined += summary.quarantined
    }
  }
}

extension DurableSummary.Group {
  fileprivate init(merging one: Self, _ other: Self) {
    self.init(count: one.count + other.count, oldest: max(one.oldest, other.oldest))
  }
}

private enum DueColumn: Int, RowColumn {
  case timers, timerAge, jobs, jobAge, inboxes, inboxAge, deadJobs, quarantined
}

extension DurableSummary.Group {
  fileprivate init(_ count: String?, _ microseconds: String?) {
    self.init(
      count: count.flatMap(Int.init) ?? 0,
      oldest: .microseconds(max(microseconds.flatMap(Int64.init) ?? 0, 0)))
  }
}

extension MachineTables {
  /// One row: three numbers with the greatest ages in microseconds, and two numbers.
  fileprivate func dueCounts() -> MachineStore.Statement {
    let text = self.text
    let now = "(SELECT t FROM o)"
    func count(_ table: String, _ condition: String, age column: String? = nil) -> String {
      let age = column.map { ", \(Self.age(now, of: $0))" } ?? ""
      return """
        (SELECT count(*) AS n\(age.isEmpty ? "" : "\(age) AS age") FROM \(prefix)\(table)
        WHERE chart = \(text.value(chart)) AND \(condition))
        """
    }
    let clock = text.now(self.now)
    let columns = DueColumn.list { column in
      switch column {
      case .timers: "w.n"
      case .timerAge: "w.age"
      case .jobs: "j.n"
      case .jobAge: "j.age"
      case .inboxes: "i.n"
      case .inboxAge: "i.age"
      case .deadJobs: "d.n"
      case .quarantined: "q.n + b.n"
      }
    }
    return text.statement(
      """
      SELECT c.* FROM (WITH o(t) AS (SELECT \(clock))
      SELECT \(columns)
      FROM \(count("machine", "wake_at <= \(now) AND blocked IS NULL AND paused IS NULL AND deleted = 0", age: "wake_at")) AS w,
        \(count("machine_job", "dead = 0", age: "run_at")) AS j,
        \(count("machine_inbox", "blocked IS NULL", age: "at")) AS i,
        \(count("machine_job", "dead = 1")) AS d,
        \(count("machine", "blocked IS NOT NULL AND deleted = 0")) AS q,
        \(count("machine_inbox", "blocked IS NOT NULL")) AS b) AS c
      """)
  }
}
