import Schematic
import Statecharts

extension DurableMachines {
  /// Creates a machine, starts it and commits it.
  ///
  /// - Parameters:
  ///   - id: The id of the machine, which no other machine of the chart has.
  ///   - subject: Its data. Default: the value that `initial` makes.
  /// - Returns: The answer of the start.
  /// - Throws: ``MachineError``, or ``MachineStore/DatabaseError`` once ``retryTime`` has passed without a
  ///   connection. After ``MachineStore/DatabaseError/Kind/unknownOutcome`` the machine may exist, and the next call
  ///   throws ``MachineError/Kind/exists``. To be able to retry, send an event with an id that creates the machine.
  @discardableResult
  public func create(_ id: String, with subject: sending Chart.Subject? = nil) async throws
    -> DurableAnswer
  {
    if let part = part(of: id) { return try await part.create(id, with: subject) }
    try MachineError.check(id, name)
    let now = try await retrying { try await load(id, eventID: nil).now }
    let session = DurableSession<Chart>(new: subject ?? makeSubject(), coding, at: now)
    return try await surround(DurableWork(.create), of: id) {
      try await insert(session, as: id, isRetried: true)
    }
  }

  /// Handles an event and commits the result, once for each event id.
  ///
  /// Timers that are due elapse before the event, each at its own time.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - id: The id of the machine.
  ///   - eventID: The id of the event. If the machine has already handled an event with this id, no action is
  ///     performed, and the recorded answer is returned. `nil`: the event is handled each time.
  ///   - isCreating: Whether a missing machine is created. Default: no, so that a misspelled id is an error.
  /// - Returns: The answer, once it is committed.
  /// - Throws: ``MachineError`` or ``MachineStore/DatabaseError``, after ``retryTime``; `CancellationError` if the
  ///   task is cancelled while it waits. After each of them, an event with an id may be sent again.
  @discardableResult
  public func handle(
    _ event: Chart.Event, to id: String, eventID: String?, isCreating: Bool = false
  ) async throws -> DurableAnswer {
    if let part = part(of: id) {
      return try await part.handle(event, to: id, eventID: eventID, isCreating: isCreating)
    }
    try MachineError.check(id, name)
    if let eventID { try MachineError.check(eventID, name) }
    return try await handle(
      IncomingEvent(event: event, id: eventID), to: id, isCreating: isCreating, consuming: nil)
  }
}

extension DurableMachines {
  /// Handles an event within a call of the observer.
  func handle(
    _ event: IncomingEvent<Chart.Event>, to id: String, isCreating: Bool = false,
    consuming consumed: Consumed?
  ) async throws -> DurableAnswer {
    let answer = try await surround(
      DurableWork(.handle, name: coding.schema.stableName(of: event.event), key: event.id), of: id
    ) {
      try await handle([event], to: id, isCreating: isCreating, consuming: consumed)
    }
    guard let answer else {
      preconditionFailure("An event has an answer: only calls without an event have none.")
    }
    return answer
  }

  /// Lets due timers elapse and handles events, in one transaction.
  ///
  /// - Parameters:
  ///   - events: The events: one, or those of an inbox that were not handled before, or none.
  ///   - id: The id of the machine.
  ///   - isCreating: Whether a missing machine is created. Default: no.
  ///   - consumed: The job or the rows of the inbox that the events come from. Default: none.
  /// - Returns: The answer to the last event; `nil` if there is none.
  func handle(
    _ events: [IncomingEvent<Chart.Event>], to id: String, isCreating: Bool = false,
    consuming consumed: Consumed? = nil
  ) async throws -> DurableAnswer? {
    var retries = Retries(for: isInTransaction ? .zero : retryTime, on: retryClock)
    var lastError: MachineStore.DatabaseError?
    while true {
      do {
        switch try await tryToHandle(events, of: id, isCreating: isCreating, consuming: consumed) {
        case .answer(let answer): return answer
        case .progress: continue
        case .conflict:
          lastError = nil
          notify(.conflicted, id)
        }
      } catch let error as MachineStore.DatabaseError
        where !isInTransaction
        && error.isWorthRepeating(hasID: events.count == 1 && events[0].id != nil)
      {
        // Another process, or an event with the same id, was committed first. Or the connection was lost, and the id
        // tells whether the event was committed.
        lastError = error
      }
      if case .job(let job, _)? = consumed { try await checkLease(of: job) }
      guard try await retries.wait() else { break }
    }
    if let lastError { throw lastError }
    throw MachineError(.contended, chart: name, id: id, reason: "\(retries.count)")
  }

  private enum Attempt {
    case answer(DurableAnswer?)
    /// Another commit was necessary first.
    case progress
    /// Another process has changed the machine meanwhile.
    case conflict
  }

  private func tryToHandle(
    _ events: [IncomingEvent<Chart.Event>], of id: String, isCreating: Bool,
    consuming consumed: Consumed?
  ) async throws -> Attempt {
    // Events of an inbox are looked up when they are read.
    let loaded = try await load(id, eventID: events.count == 1 ? events[0].id : nil)
    if var recorded = loaded.recorded {
      recorded.isRepetition = true
      notify(.repeated(eventID: events[0].id ?? ""), id)
      return .answer(recorded)
    }
    guard let row = loaded.machine, !row.isDeleted else {
      guard isCreating else { throw MachineError(.unknown, chart: name, id: id) }
      if loaded.machine != nil { throw MachineError(.exists, chart: name, id: id) }
      try await createMissing(id, at: loaded.now)
      return .progress
    }
    let plan = try await plan(events, of: id, row, at: loaded.now)
    guard let change = plan.change else { return .answer(nil) }
    guard
      let answer = try await commit(change, plan, after: row, plan.isPartial ? nil : consumed)
    else { return .conflict }
    return plan.isPartial ? .progress : .answer(plan.answers.isEmpty ? nil : answer)
  }

  /// - Throws: ``MachineError``; a machine that cannot be resumed is quarantined.
  private func plan(
    _ events: [IncomingEvent<Chart.Event>], of id: String, _ row: StoredMachine, at now: Int64
  ) async throws -> EventPlan {
    try await checkOrQuarantine(row, id)
    do {
      return try planner(coding, MachineAddress(chart: name, id: id), row, now, events)
    } catch EventPlanError.unusable(let reason) {
      throw try await quarantine(id, row.version, reason: reason)
    } catch EventPlanError.unsavable(let error) {
      throw unsavable(id, error)
    }
  }

  private func createMissing(_ id: String, at now: Int64) async throws {
    do {
      try await insert(DurableSession<Chart>(new: makeSubject(), coding, at: now), as: id)
    } catch let error as MachineError where error.kind == .exists {
      // Another process has changed the machine meanwhile.
    }
  }

  /// - Returns: The last answer; `nil` if another process has changed the machine meanwhile.
  private func commit(
    _ planned: MachineChange, _ plan: EventPlan, after row: StoredMachine, _ consumed: Consumed?
  ) async throws -> DurableAnswer? {
    var change = planned
    change.context = observer?.context
    change.endsQuarantine = row.blocked != nil
    change.consumed = consumed
    var last = DurableAnswer(kind: .ignored, states: [], version: change.version)
    for (eventID, answer) in plan.answers {
      last = answer
      last.version = change.version
      if let eventID {
        change.recorded.append(
          RecordedAnswer(id: eventID, answer: try coding.codec.encode(last.json)))
      }
    }
    guard try await commit(change, plan) else { return nil }
    if let planned = plan.session {
      coding.kept.keep(planned.session, of: change.id, change.row)
    }
    return last
  }

  /// - Returns: Whether no other process has changed the machine meanwhile.
  func commit(
    _ session: DurableSession<Chart>, of id: String, after row: StoredMachine
  ) async throws -> Bool {
    let change = try change(of: id, session, after: row)
    let plan = EventPlan(
      change, [], lateness: session.lateness, isMigrated: session.wasMigrated)
    return try await commit(change, plan, after: row, nil) != nil
  }

  /// - Returns: Whether no other process has changed the machine meanwhile.
  func commit(_ change: MachineChange, _ plan: EventPlan) async throws -> Bool {
    var change = change
    change.noteJobs(ofChart: name)
    let rows: [[MachineStore.Row]]
    do {
      let dispatched = try store.dispatching(change)
      rows = try await connection.perform(try tables.commit(dispatched))
    } catch let error
      as MachineStore.DatabaseError
      where error.isOfData
    {
      throw unsavable(change.id, error)
    }
    guard MachineTables.isCommitted(rows) else { return false }
    notify(of: change, lateness: plan.lateness, isMigrated: plan.isMigrated)
    if !change.isUnchanged, !isInTransaction {
      store.waits.changed(
        name, change.id, version: change.version, .row(change.row))
    }
    return true
  }

  private func change(
    of id: String, _ session: DurableSession<Chart>, after row: StoredMachine?
  ) throws -> MachineChange {
    do { return try session.change(of: id, after: row, chart: name) } catch let error
      as MachineStore.DatabaseError
    {
      throw error
    } catch {
      throw unsavable(id, error)
    }
  }

  private func unsavable(_ id: String, _ error: any Error) -> MachineError {
    let reason = "\(error)"
    return MachineError(
      .unsavable, chart: name, id: id, reason: reason.hasSuffix(".") ? reason : "\(reason).")
  }

  /// - Parameters:
  ///   - session: The machine in memory.
  ///   - id: The id of the machine.
  ///   - first: The id of the first event, which the session has handled, and its answer. Default: none.
  ///   - job: The job that ends with the commit. Default: none.
  ///   - isRetried: Whether this function retries. Default: the caller does.
  /// - Throws: ``MachineError`` if the machine exists.
  @discardableResult
  func insert(
    _ session: DurableSession<Chart>, as id: String,
    _ first: (id: String, answer: DurableAnswer)? = nil, ending job: Job? = nil,
    isRetried: Bool = false
  ) async throws -> DurableAnswer {
    var change = try change(of: id, session, after: nil)
    change.context = observer?.context
    change.consumed = job.map { .job($0, isDone: true) }
    if var first {
      first.answer.version = 1
      change.recorded = [
        RecordedAnswer(id: first.id, answer: try coding.codec.encode(first.answer.json))
      ]
    }
    let plan = EventPlan(nil, [], lateness: session.lateness)
    let isNew =
      isRetried
      ? try await retrying { try await commit(change, plan) } : try await commit(change, plan)
    guard isNew else { throw MachineError(.exists, chart: name, id: id) }
    let row = change.log[0]
    return DurableAnswer(kind: row.outcome, reason: row.reason, states: row.to, version: 1)
  }

  /// Without a connection, the lease may still be valid when the event is retried.
  private func checkLease(of job: Job) async throws {
    if let rows = try? await perform(tables.find(job)), rows.isEmpty { throw LostLeaseError() }
  }

  func load(_ id: String, eventID: String?) async throws
    -> (machine: StoredMachine?, recorded: DurableAnswer?, now: Int64)
  {
    try MachineTables.loaded(try await perform(try tables.load(id, eventID: eventID)), coding.codec)
  }

  /// Resumes the machine in memory.
  ///
  /// A machine that cannot be resumed is quarantined.
  func resume(_ id: String, _ row: StoredMachine) async throws -> DurableSession<Chart> {
    try await checkOrQuarantine(row, id)
    do { return try DurableSession<Chart>(row, coding) } catch let error
      as MachineStore.DatabaseError
    {
      throw error
    } catch {
      throw try await quarantine(
        id, row.version,
        reason: "\(error)\(coding.advice(on: error))\(coding.difference(from: row))")
    }
  }

  /// - Throws: ``MachineError`` if the machine is not usable. A machine with numbers that no program writes is
  ///   quarantined.
  private func checkOrQuarantine(_ row: StoredMachine, _ id: String) async throws {
    try check(row, id)
    if let fault = row.fault { throw try await quarantine(id, nil, reason: "\(fault)") }
  }

  /// - Throws: ``MachineError`` if the machine is paused, quarantined, or for a later version of the chart.
  func check(_ row: StoredMachine, _ id: String) throws {
    if let reason = row.paused { throw MachineError(.paused, chart: name, id: id, reason: reason) }
    // A program that could not use the machine does not try again; another program does.
    if let reason = row.blocked, row.blockedBy?.contains(" \(coding.program) ") ?? true {
      throw MachineError(.quarantined, chart: name, id: id, reason: reason)
    }
    try checkVersion(of: row, id)
  }

  /// - Throws: ``MachineError`` if the machine is for a later version of the chart.
  func checkVersion(of row: StoredMachine, _ id: String) throws {
    let version = coding.schema.definitionVersion
    if row.chartVersion > Int64(version) {
      throw MachineError(
        .newerChart, chart: name, id: id,
        reason: "version \(row.chartVersion) of the chart, and this is version \(version)")
    }
  }

  /// - Parameters:
  ///   - id: The id of the machine.
  ///   - version: Its version; `nil` if it has numbers that no program writes.
  ///   - reason: The reason, for the store and the error.
  func quarantine(_ id: String, _ version: Int64?, reason: String) async throws -> MachineError {
    if isInTransaction == false {
      let rows = try await perform(tables.block(id, version: version, reason: reason))
      if !rows.isEmpty { notify(.quarantined(reason: reason), id) }
    }
    return MachineError(.quarantined, chart: name, id: id, reason: reason)
  }
}

extension MachineStore.DatabaseError {
  /// Whether PostgreSQL cannot store a value, such as a text with NUL: class 22, data exception.
  var isOfData: Bool { kind == .other && code.count == 5 && code.hasPrefix("22") }

  /// Whether a retry of the same event may succeed, or find it handled.
  func isWorthRepeating(hasID: Bool) -> Bool {
    switch kind {
    case .contention, .connectionLost, .codecUnavailable: true
    case .duplicate, .unknownOutcome: hasID
    // A PostgreSQL server has become read only: another server, or the same one later, may write.
    case .readOnly: code == "25006"
    case .full, .notAllowed, .interrupted, .other: false
    }
  }
}
