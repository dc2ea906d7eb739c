import Foundation
import Schematic
import Statecharts

/// A durable machine as it is stored.
public struct DurableMachineState<Subject> {
  /// The paths of the active states, with the times of their last entries.
  public var states: [String: Date]
  /// The data.
  public var subject: Subject
  /// How many changes are committed.
  public var version: Int64
  /// The reason why this program or another one has quarantined the machine; `nil` if it is not quarantined.
  public var quarantine: String?

  /// The paths of the innermost active states, sorted.
  public var innermostStates: [String] { states.innermostPaths }
}

extension DurableMachines {
  /// Reads a machine as it is stored: timers that are due have not elapsed.
  ///
  /// A machine that a former version of the chart has saved is migrated in the result, but not in the store. A
  /// machine of a later version is read if this version can decode its data.
  ///
  /// - Parameter id: The id of the machine.
  /// - Throws: ``MachineError``, ``MachineStore/DatabaseError``, or an error of decoding.
  public func state(of id: String) async throws -> sending DurableMachineState<Chart.Subject> {
    if let part = part(of: id) { return try await part.state(of: id) }
    try MachineError.check(id, name)
    guard let row = try await retrying({ try await load(id, eventID: nil).machine }), !row.isDeleted
    else {
      throw MachineError(.unknown, chart: name, id: id)
    }
    return try readable(row, id) {
      let migrated = try coding.migrated(row)
      return DurableMachineState(
        states: try states(of: row, migrated).mapValues(Date.init(microseconds:)),
        subject: try coding.subject(migrated.data),
        version: row.version, quarantine: row.blocked ?? row.fault.map { "\($0)" })
    }
  }
}

extension DurableMachines {
  /// What is read of a row.
  ///
  /// - Throws: ``MachineError`` if this program cannot read it, or ``MachineStore/DatabaseError`` if the codec is unavailable.
  func readable<Value>(
    _ row: StoredMachine, _ id: String, _ body: () throws -> sending Value
  ) throws -> sending Value {
    do { return try body() } catch let error as MachineStore.DatabaseError {
      throw error
    } catch {
      try checkVersion(of: row, id)
      throw MachineError(.quarantined, chart: name, id: id, reason: row.blocked ?? "\(error)")
    }
  }

  /// A state that the migration has entered has the time of the last commit.
  private func states(of row: StoredMachine, _ migrated: MigratingMachine) throws -> [String: Int64]
  {
    if row.chartVersion >= Int64(coding.schema.definitionVersion) { return row.states }
    let active = coding.schema.paths(of: try coding.saved(migrated.text).state)
    return Dictionary(uniqueKeysWithValues: active.map { ($0, migrated.states[$0] ?? row.savedAt) })
  }
}

/// A row of a durable machine's log: an event, a timer, or the start.
public struct DurableLogRow: Codable, Hashable, Sendable {
  /// The number of the change that committed it; that of the last change if nothing was changed.
  public var version: Int64
  /// The id of the event; `nil` for timers, the start, and events without an id.
  public var eventID: String?
  /// The name of the event, without its payload.
  public var event: String
  /// The event as JSON; `nil` for the start, and for an event that cannot be encoded.
  public var payload: String?
  /// The outcome.
  public var outcome: OutcomeKind
  /// The reason if the event was ignored or rejected, or the error if it failed; `nil` otherwise.
  public var reason: String?
  /// The paths of the innermost active states before.
  public var from: [String]
  /// The paths of the innermost active states afterwards.
  public var to: [String]
  /// The time at which the event was handled.
  public var at: Date
  /// The keys of the jobs, the messages and the new machines that the change has committed; `nil` if there are none.
  ///
  /// The last row of a change has those of all its events. Rows before migration 5 of the tables have none.
  public var jobs: [String]?
}

extension DurableMachines {
  /// Reads the log of a machine, from its start on.
  ///
  /// - Parameter id: The id of the machine.
  /// - Throws: ``MachineError`` if the id is not valid, ``MachineStore/DatabaseError``, or the error of decoding a
  ///   payload.
  public func log(of id: String) async throws -> [DurableLogRow] {
    if let part = part(of: id) { return try await part.log(of: id) }
    try MachineError.check(id, name)
    return try await read(tables.log(of: id)).map { try DurableLogRow($0, coding.codec) }
  }
}

extension DurableLogRow {
  /// A row that is to be committed, with the payload as it is stored.
  ///
  /// The commit sets its version.
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
      at: Date(microseconds: try row.integer(.at)),
      jobs: try row[.jobs].map { try fromJSON([String].self, $0) })
  }
}

/// A job of a durable machine: a task of a state, or an effect, that is not done yet.
public struct DurableJob: Codable, Hashable, Sendable {
  /// The key of the job that the current task performs.
  ///
  /// In the closure of a `run`, it is the same at each attempt. Give it to the service that the closure calls, so
  /// that the service can recognize a retry. `nil` outside of jobs.
  @TaskLocal public static var currentKey: String?

  /// The id of the machine.
  public var machine: String
  /// The key, which never changes: receivers recognize retries by it.
  public var key: String
  /// How many attempts have begun.
  public var attempts: Int
  /// The error of the last attempt; `nil` if none has failed.
  public var error: String?
  /// Whether the job is dead: it is retried only after ``DurableMachines/retryJobs(of:)``.
  public var isDead: Bool
  /// The time at which the job is due, or at which the lease of its worker ends.
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
  /// Reads the jobs that are not done yet, in the order in which they are due.
  ///
  /// - Parameter limit: The greatest number of jobs; a negative number counts as 0. Default: 100.
  /// - Throws: ``MachineStore/DatabaseError``.
  public func jobs(atMost limit: Int = 100) async throws -> [DurableJob] {
    if let jobs = try await eachPart({ try await $0.jobs(atMost: limit) }) {
      return merged(jobs, atMost: limit) { ($0.dueAt, $0.machine) < ($1.dueAt, $1.machine) }
    }
    return try await read(tables.jobs(atMost: limit)).map(DurableJob.init)
  }

  /// Makes the dead jobs of a machine due again.
  ///
  /// - Parameter id: The id of the machine.
  /// - Returns: How many jobs were dead.
  /// - Throws: ``MachineError`` if the id is not valid, or ``MachineStore/DatabaseError``.
  @discardableResult
  public func retryJobs(of id: String) async throws -> Int {
    if let part = part(of: id) { return try await part.retryJobs(of: id) }
    try MachineError.check(id, name)
    return try await perform(tables.retryJobs(of: id)).count
  }

  /// Ends the quarantine of a machine and of the events in its inbox, for all programs.
  ///
  /// You need not call it after deploying a chart with another structure, `definitionVersion` or migrations. A
  /// quarantine applies only to programs with the same chart and migrations.
  ///
  /// - Parameter id: The id of the machine.
  /// - Returns: Whether anything was quarantined.
  /// - Throws: ``MachineError`` if the id is not valid, or ``MachineStore/DatabaseError``.
  @discardableResult
  public func release(_ id: String) async throws -> Bool {
    if let part = part(of: id) { return try await part.release(id) }
    try MachineError.check(id, name)
    return try await connection.perform(tables.release(id)).contains { !$0.isEmpty }
  }
}
