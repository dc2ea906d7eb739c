import Schematic
import Statecharts

/// A durable machine as it is stored.
public struct DurableMachineState<Subject> {
  /// The paths of the active states, with the time of the last entry in microseconds since 1970.
  public var states: [String: Int64]
  /// The data.
  public var subject: Subject
  /// How many changes were committed.
  public var version: Int64
  /// Why the machine is quarantined; `nil` if it is not.
  public var quarantine: String?
}

extension DurableMachines {
  /// The machine as it is stored; timers that are due meanwhile have not elapsed.
  ///
  /// - Throws: ``UnknownMachineError``, or an error of the database or of decoding.
  public func state(of id: String) async throws -> DurableMachineState<Chart.Subject> {
    guard let row = try await load(id, eventID: nil).machine else {
      throw UnknownMachineError(chart: name, id: id)
    }
    return DurableMachineState(
      states: row.states, subject: try fromJSON(Chart.Subject.self, row.data), version: row.version,
      quarantine: row.blocked)
  }

  /// Ends the quarantine of a machine, for instance when a chart that can resume it is deployed.
  ///
  /// - Returns: Whether it was quarantined.
  @discardableResult
  public func release(_ id: String) async throws -> Bool {
    try await !perform(tables.release(id)).isEmpty
  }
}

/// A row of the log of a durable machine: an event, a timer or the start.
public struct DurableLogRow: Hashable, Sendable {
  /// The number of the change with which it was committed; that before, if it changed nothing.
  public var version: Int64
  /// The id of the event; `nil` for timers and the start.
  public var eventID: String?
  /// The event without its payload.
  public var event: String
  /// The event as JSON; `nil` for the start.
  public var payload: String?
  /// What became of it.
  public var outcome: DurableAnswer.Kind
  /// The reason of a rejection or of a failure.
  public var message: String?
  /// The paths of the innermost active states before.
  public var from: [String]
  /// The paths of the innermost active states afterwards.
  public var to: [String]
  /// The time in microseconds since 1970.
  public var at: Int64
}

extension DurableMachines {
  /// The log of a machine, from its start on.
  ///
  /// - Throws: An error of the database.
  public func log(of id: String) async throws -> [DurableLogRow] {
    try await perform(tables.log(of: id)).map { row in
      guard row.count == 9, let version = row[0].flatMap(Int64.init), let event = row[2],
        let outcome = row[4].flatMap(DurableAnswer.Kind.init), let from = row[6], let to = row[7],
        let at = row[8].flatMap(Int64.init)
      else { throw UnexpectedRowError(table: "machine_log", row: row) }
      return DurableLogRow(
        version: version, eventID: row[1], event: event, payload: row[3], outcome: outcome, message: row[5],
        from: try fromJSON([String].self, from), to: try fromJSON([String].self, to), at: at)
    }
  }
}

/// A job of a durable machine: a task of a state or an effect that is still to be done.
public struct DurableJob: Hashable, Sendable {
  /// The id of the machine.
  public var machine: String
  /// The key that receivers see.
  public var key: String
  /// How often it was tried.
  public var attempts: Int
  /// The error of the last attempt.
  public var error: String?
  /// Whether it is not tried again until ``DurableMachines/retryJobs(of:)``.
  public var isDead: Bool
}

extension DurableMachines {
  /// The jobs that are still to be done.
  ///
  /// - Parameter limit: How many at most. Default: 100.
  public func jobs(atMost limit: Int = 100) async throws -> [DurableJob] {
    try await perform(tables.jobs(atMost: limit)).map { row in
      let job = try MachineTables.job(Array(row.prefix(7)))
      return DurableJob(
        machine: job.machine, key: job.key, attempts: Int(job.attempts), error: row[7], isDead: row[8] == "1")
    }
  }
}
