import Foundation
import Schematic
import Statecharts

/// A durable machine as it is stored.
public struct DurableMachineState<Subject> {
  /// The paths of the active states, with the time of the last entry.
  public var states: [String: Date]
  /// The data.
  public var subject: Subject
  /// How many changes were committed.
  public var version: Int64
  /// Why the machine is quarantined, by this program or by another one; `nil` if it is not.
  public var quarantine: String?

  /// The paths of the innermost active states, sorted.
  public var innermostStates: [String] { states.innermostPaths }
}

extension DurableMachines {
  /// The machine as it is stored; timers that are due meanwhile have not elapsed.
  ///
  /// One that a former version of the chart has saved is migrated, but not in the store. One of a later version is read if this
  /// version decodes its data.
  ///
  /// - Throws: ``MachineError``, ``MachineStore/DatabaseError``, or an error of decoding.
  public func state(of id: String) async throws -> sending DurableMachineState<Chart.Subject> {
    try MachineError.check(id, name)
    guard let row = try await retrying({ try await load(id, eventID: nil).machine }), !row.isDeleted
    else {
      throw MachineError(.unknown, chart: name, id: id)
    }
    do {
      let migrated = try coding.migrated(row)
      return DurableMachineState(
        states: try states(of: row, migrated).mapValues(Date.init(microseconds:)),
        subject: try coding.subject(migrated.data),
        version: row.version, quarantine: row.blocked ?? row.fault.map { "\($0)" })
    } catch let error as MachineStore.DatabaseError {
      throw error
    } catch {
      try checkVersion(of: row, id)
      throw MachineError(.quarantined, chart: name, id: id, reason: row.blocked ?? "\(error)")
    }
  }
}

extension DurableMachines {
  /// A state that the migration has entered has the time of the last commit.
  private func states(of row: StoredMachine, _ migrated: MigratingMachine) throws -> [String: Int64]
  {
    if row.chartVersion >= Int64(coding.schema.definitionVersion) { return row.states }
    let active = coding.schema.paths(of: try coding.saved(migrated.text).state)
    return Dictionary(uniqueKeysWithValues: active.map { ($0, migrated.states[$0] ?? row.savedAt) })
  }
}

/// A row of the log of a durable machine: an event, a timer, or the start.
public struct DurableLogRow: Codable, Hashable, Sendable {
  /// The number of the change with which it was committed; that before, if it changed nothing.
  public var version: Int64
  /// The id of the event; `nil` for timers, the start, and events without one.
  public var eventID: String?
  /// The event without its payload.
  public var event: String
  /// The event as JSON; `nil` for the start, and for an event that cannot be encoded.
  public var payload: String?
  /// What happened to it.
  public var outcome: OutcomeKind
  /// Why it was ignored or rejected, or the error of a failure.
  public var reason: String?
  /// The paths of the innermost active states before.
  public var from: [String]
  /// The paths of the innermost active states afterwards.
  public var to: [String]
  /// The time.
  public var at: Date
}

extension DurableMachines {
  /// The log of a machine, from its start on.
  ///
  /// - Throws: ``MachineError`` if no machine can have the id, ``MachineStore/DatabaseError``, or the error of decoding a payload.
  public func log(of id: String) async throws -> [DurableLogRow] {
    try MachineError.check(id, name)
    return try await read(tables.log(of: id)).map { try DurableLogRow($0, coding.codec) }
  }
}

extension DurableLogRow {
  /// A row that is to be committed, with the payload as it is stored; the commit gives it its version.
  @usableFromInline
  init(
    eventID: String?, event: String, payload: String? = nil, outcome: OutcomeKind,
    reason: String? = nil, from: [String], to: [String], at: Int64
  ) {
    self.init(
      version: 0, eventID: eventID, event: event, payload: payload, outcome: outcome,
      reason: reason,
      from: from, to: to, at: Date(microseconds: at))
  }

  init(_ values: MachineStore.Row, _ codec: TextCodec) throws {
    let row = try NamedRow<LogColumn>(values, of: "machine_log")
    guard let outcome = OutcomeKind(rawValue: try row.text(.outcome)) else {
      throw UnexpectedRowError(table: "machine_log", row: values)
    }
    self.init(
      version: try row.integer(.version), eventID: row[.eventID], event: try row.text(.event),
      payload: try row[.payload].map(codec.decode), outcome: outcome, reason: row[.message],
      from: try fromJSON([String].self, row.text(.fromStates)),
      to: try fromJSON([String].self, row.text(.toStates)),
      at: Date(microseconds: try row.integer(.at)))
  }
}

/// A job of a durable machine: a task of a state or an effect that is still to be done.
public struct DurableJob: Codable, Hashable, Sendable {
  /// The key of the job that the current task performs: in the closure of a `run`, it is the same at each attempt.
  ///
  /// Give it to the service that the closure calls, which can then recognise a repetition. `nil` outside of jobs.
  @TaskLocal public static var currentKey: String?

  /// The id of the machine.
  public var machine: String
  /// The key that receivers get.
  public var key: String
  /// How often it was tried.
  public var attempts: Int
  /// The error of the last attempt.
  public var error: String?
  /// Whether it is not tried again until ``DurableMachines/retryJobs(of:)``.
  public var isDead: Bool
  /// The time at which it is due, or at which the lease of the worker that performs it ends.
  public var dueAt: Date

  init(_ values: MachineStore.Row) throws {
    let row = try NamedRow<JobColumn>(values, of: "machine_job")
    let job = try MachineTables.job(row)
    (machine, key, attempts) = (job.machine, job.key, Int(job.attempts))
    (error, isDead) = (row[.error], row.isTrue(.dead))
    dueAt = Date(microseconds: try row.integer(.runAt))
  }
}

extension DurableMachines {
  /// The jobs that are still to be done, in the order in which they are due.
  ///
  /// - Parameter limit: How many at most; a negative number counts as 0. Default: 100.
  public func jobs(atMost limit: Int = 100) async throws -> [DurableJob] {
    try await read(tables.jobs(atMost: limit)).map(DurableJob.init)
  }

  /// Makes the dead jobs of a machine due again.
  ///
  /// - Returns: How many there were.
  /// - Throws: ``MachineError`` if no machine can have the id, or ``MachineStore/DatabaseError``.
  @discardableResult
  public func retryJobs(of id: String) async throws -> Int {
    try MachineError.check(id, name)
    return try await perform(tables.retryJobs(of: id)).count
  }

  /// Ends the quarantine of a machine and of the events in its inbox for all programs.
  ///
  /// A program whose chart has another structure or `definitionVersion` than those that have quarantined them tries them
  /// without it.
  ///
  /// - Returns: Whether anything was quarantined.
  /// - Throws: ``MachineError`` if no machine can have the id, or ``MachineStore/DatabaseError``.
  @discardableResult
  public func release(_ id: String) async throws -> Bool {
    try MachineError.check(id, name)
    return try await connection.perform(tables.release(id)).contains { !$0.isEmpty }
  }
}
