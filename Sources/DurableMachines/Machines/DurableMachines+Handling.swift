import Schematic
import Statecharts

extension DurableMachines {
  /// Creates a machine and starts it.
  ///
  /// - Parameter id: The id of the machine, which no other machine of the chart has.
  /// - Throws: ``MachineExistsError``, ``InvalidIDError``, or an error of the database.
  @discardableResult
  public func create(_ id: String) async throws -> DurableAnswer {
    try InvalidIDError.check(id)
    let now: Int64 = try await load(id, eventID: nil).now
    guard let answer = try await commitNew(id, at: now) else {
      throw MachineExistsError(chart: name, id: id)
    }
    return answer
  }

  /// Handles an event, once for each id.
  ///
  /// Timers that are due are handled before it, each at its own time.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - id: The id of the machine.
  ///   - eventID: The id of the event. An event with an id that the machine has handled before is not handled again: the
  ///     answer is the recorded one. `nil`: the event is handled each time.
  ///   - isCreating: Whether a machine that does not exist is created. Default: no, so that a misspelled id is an error.
  /// - Returns: What became of the event, when it is committed.
  /// - Throws: ``UnknownMachineError``, ``QuarantinedMachineError``, ``ContentionError``, ``InvalidIDError``, or an
  ///   error of the database. An event with an id may be repeated after each of them.
  @discardableResult
  public func handle(
    _ event: Chart.Event, of id: String, id eventID: String?, isCreating: Bool = false
  ) async throws -> DurableAnswer {
    try InvalidIDError.check(id)
    if let eventID { try InvalidIDError.check(eventID) }
    return try await handle(of: id, eventID: eventID, isCreating: isCreating) { session in
      session.handle(event, id: eventID)
    }
  }

  /// - Parameter body: Handles events; performed again if another process was faster. `nil`: there is nothing to commit.
  func handle(
    of id: String, eventID: String?, isCreating: Bool = false, consuming consumed: Consumed? = nil,
    _ body: (DurableSession<Chart>) throws -> DurableAnswer?
  ) async throws -> DurableAnswer {
    let limit = 50
    for attempt in 0..<limit {
      if attempt > 2 { try await Task.sleep(for: .milliseconds(Int.random(in: 1...2 * attempt))) }
      do {
        if let answer = try await tryToHandle(
          of: id, eventID: eventID, isCreating: isCreating, consuming: consumed, body)
        {
          return answer
        }
      } catch let error as SQLError where error.isWorthRepeating(hasID: eventID != nil) {
        // An event with the same id, or another process, came first; or the connection was lost, and the id tells whether
        // the event was committed.
      }
      if case .job(let job)? = consumed { try await checkLease(of: job) }
    }
    throw ContentionError(id: id, attempts: limit)
  }

  /// - Returns: `nil` if another process has changed the machine meanwhile.
  private func tryToHandle(
    of id: String, eventID: String?, isCreating: Bool, consuming consumed: Consumed?,
    _ body: (DurableSession<Chart>) throws -> DurableAnswer?
  ) async throws -> DurableAnswer? {
    let loaded = try await load(id, eventID: eventID)
    if var recorded = loaded.recorded {
      recorded.isRepetition = true
      return recorded
    }
    guard let row = loaded.machine else {
      guard isCreating else { throw UnknownMachineError(chart: name, id: id) }
      _ = try await commitNew(id, at: loaded.now)
      return nil
    }
    if let reason = row.blocked { throw QuarantinedMachineError(chart: name, id: id, reason: reason) }
    guard let session = try await resume(id, row, until: loaded.now) else { return nil }
    return try await commit(session, of: id, after: row, eventID: eventID, consuming: consumed, body)
  }

  private func commit(
    _ session: DurableSession<Chart>, of id: String, after row: StoredMachine, eventID: String?,
    consuming consumed: Consumed?, _ body: (DurableSession<Chart>) throws -> DurableAnswer?
  ) async throws -> DurableAnswer? {
    let handled = try body(session)
    var answer = handled ?? DurableAnswer(kind: .ignored, states: [], version: row.version)
    // Nothing was due, and there is no event.
    if session.log.isEmpty { return answer }
    var change = try session.change(of: id, after: row, chart: name, chartVersion: version)
    answer.version = change.version
    if let eventID { change.recorded = (eventID, answer) }
    change.consumed = consumed
    return try await commit(change) ? answer : nil
  }

  private func checkLease(of job: Job) async throws {
    if try await perform(tables.find(job)).isEmpty { throw LostLeaseError() }
  }

  func commit(_ change: MachineChange) async throws -> Bool {
    MachineTables.isCommitted(try await connection.perform(try tables.commit(change)))
  }

  /// - Returns: `nil` if the machine exists.
  func commitNew(_ id: String, at now: Int64) async throws -> DurableAnswer? {
    let session = DurableSession<Chart>(new: makeSubject(), schema, at: now)
    let change = try session.change(of: id, after: nil, chart: name, chartVersion: version)
    guard try await commit(change) else { return nil }
    let row = change.log[0]
    return DurableAnswer(kind: .transitioned, states: row.to, version: 1)
  }

  func load(_ id: String, eventID: String?) async throws -> LoadedMachine {
    try MachineTables.loaded(try await perform(tables.load(id, eventID: eventID)))
  }

  /// The machine in memory, after all that is due.
  ///
  /// One that cannot be resumed is quarantined.
  func resume(
    _ id: String, _ row: StoredMachine, until now: Int64
  ) async throws -> DurableSession<Chart>? {
    do {
      return try DurableSession<Chart>(row, schema, until: now)
    } catch {
      let reason = "\(error)"
      _ = try await perform(tables.block(id, version: row.version, reason: reason))
      throw QuarantinedMachineError(chart: name, id: id, reason: reason)
    }
  }
}

extension SQLError {
  /// Whether the same event may succeed, or turn out to be handled, when it is tried again.
  fileprivate func isWorthRepeating(hasID: Bool) -> Bool {
    switch kind {
    case .contention, .connectionLost: true
    case .duplicate, .unknownOutcome: hasID
    case .full, .readOnly, .notAllowed, .interrupted, .other: false
    }
  }
}
