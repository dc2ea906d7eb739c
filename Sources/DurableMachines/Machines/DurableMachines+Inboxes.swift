import Schematic
import Statecharts

extension DurableMachines {
  /// Posts an event to the inbox of a machine; a worker handles it later.
  ///
  /// Use it for machines that receive many events at once. A worker handles up to ``WorkerOptions/inboxBatch`` events
  /// of a machine in one transaction, in the order in which they were posted.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - id: The id of the machine.
  ///   - eventID: The id of the event, which is handled once.
  ///   - isCreating: Whether a missing machine is created. Default: no.
  /// - Throws: ``MachineError`` or ``MachineStore/DatabaseError``, or the error of encoding the event.
  public func post(
    _ event: Chart.Event, to id: String, eventID: String, isCreating: Bool = false
  ) async throws {
    if let part = part(of: id) {
      return try await part.post(event, to: id, eventID: eventID, isCreating: isCreating)
    }
    try MachineError.check(id, name)
    try MachineError.check(eventID, name)
    try await surround(
      DurableWork(.post, name: coding.schema.stableName(of: event), key: eventID), of: id
    ) {
      var retries = Retries(for: isInTransaction ? .zero : retryTime, on: retryClock)
      while true {
        do { return try await insert(event, into: id, eventID, isCreating) } catch let error
          as MachineStore.DatabaseError
          where !isInTransaction && error.isWorthRepeating(hasID: true)
        {
          guard try await retries.wait() else { throw error }
        }
      }
    }
  }

  private func insert(
    _ event: Chart.Event, into id: String, _ eventID: String, _ isCreating: Bool
  ) async throws {
    let post = try tables.post(
      PostedEvent(
        machine: id, id: eventID, event: try coding.text(of: event), context: observer?.context))
    // One round trip if the machine exists.
    if try await connection.perform(post).last?.isEmpty == false { return }
    guard isCreating else { throw MachineError(.unknown, chart: name, id: id) }
    do { try await create(id) } catch let error as MachineError where error.kind == .exists {}
    if try await connection.perform(post).last?.isEmpty != false {
      throw MachineError(.exists, chart: name, id: id)
    }
  }

  /// Takes a machine whose inbox is not empty, and handles its oldest events in one transaction.
  ///
  /// Machines take turns, so that a machine with many events does not delay the others.
  ///
  /// - Returns: How many events were handled.
  func handleInbox(
    _ options: WorkerOptions, _ isStopping: @Sendable () -> Bool
  ) async throws -> Int {
    if let sum = try await duePartSum(.inboxes, { try await $0.handleInbox(options, isStopping) }) {
      return sum
    }
    let turn = inboxTurn.withLock {
      $0.count += 1
      return $0
    }
    var taken = try await takeInbox(after: turn.last, options)
    if taken == nil, turn.last != nil { taken = try await takeInbox(after: nil, options) }
    inboxTurn.withLock { $0.last = taken?.id }
    // A worker without idle time postpones events, too.
    if taken == nil || turn.count % 100 == 0 { _ = try await perform(tables.postponeEvents()) }
    guard let machine = taken else { return 0 }
    return try await releasing([machine], options) {
      do { return try await handleInbox(of: machine, options, isStopping) } catch let error
        as MachineStore.DatabaseError where error.kind == .codecUnavailable
      {
        // Other inboxes are handled meanwhile.
        _ = try await perform(tables.release(machines: [machine.id], atOnce: false))
        return 1
      }
    }
  }

  private func takeInbox(after last: String?, _ options: WorkerOptions) async throws
    -> TakenMachine?
  {
    try await perform(tables.takeInbox(after: last, for: options.lease.seconds))
      .map(TakenMachine.init).first
  }

  private func handleInbox(
    of machine: TakenMachine, _ options: WorkerOptions, _ isStopping: () -> Bool
  ) async throws -> Int {
    if let fault = machine.fault {
      _ = try await quarantine(machine.id, nil, reason: "\(fault)")
      return 1
    }
    // One event at a time if a worker has ended meanwhile: one of the events may be the cause.
    let limit = machine.takes > 1 ? 1 : options.inboxBatch
    var count = 0
    // A machine with many events is taken once for several batches; then the next machine has its turn.
    for _ in 0..<20 {
      let rows = try await perform(tables.inbox(of: machine.id, atMost: limit)).map(InboxRow.init)
      count += rows.count
      if machine.takes > options.quarantineAfter, let first = rows.first {
        try await block(first, of: machine.id, "\(AbandonedError(attempts: machine.takes - 1))")
      } else {
        try await handle(rows, to: machine)
      }
      if rows.count < limit || limit == 1 || isStopping() { break }
    }
    _ = try await perform(tables.release(machines: [machine.id]))
    return count
  }

  private func handle(_ rows: [InboxRow], to machine: TakenMachine) async throws {
    var events: [IncomingEvent<Chart.Event>] = []
    var consumed: [Int64] = []
    for row in rows {
      do {
        if !row.isHandled {
          events.append(
            IncomingEvent(event: try coding.event(row.event), id: row.id, context: row.context))
        }
        consumed.append(row.number)
      } catch {
        // The events before it are handled first.
        if !events.isEmpty { break }
        if let error = error as? MachineStore.DatabaseError { throw error }
        return try await block(row, of: machine.id, "The event is not decoded: \(error)")
      }
    }
    do {
      try await commit(events, consumed, of: machine.id)
    } catch let error as MachineStore.DatabaseError where error.kind == .duplicate {
      // One of the events was handled meanwhile: the next read finds out.
    } catch let error as MachineError where error.kind == .unsavable {
      // One at a time, the other events are handled.
      if rows.count > 1 {
        for row in rows { try await handle([row], to: machine) }
      } else {
        try await block(rows[0], of: machine.id, error.reason)
      }
    } catch is MachineError {}
  }

  private func commit(
    _ events: [IncomingEvent<Chart.Event>], _ consumed: [Int64], of id: String
  ) async throws {
    let answer =
      events.isEmpty
      ? nil
      : try await surround(
        DurableWork(.receive, contexts: events.compactMap { $0.context }), of: id
      ) {
        try await handle(events, to: id, consuming: .inbox(consumed))
      }
    // Rows of events that were handled before are deleted without a commit.
    let isCommitted = answer.map { !$0.isRepetition } ?? false
    if !isCommitted { _ = try await perform(tables.deleteInbox(consumed)) }
  }

  private func block(_ row: InboxRow, of id: String, _ reason: String) async throws {
    _ = try await perform(tables.blockInbox(row.number, reason: reason))
    notify(.quarantined(reason: reason), id)
  }
}

/// The last turn of a machine.
struct InboxTurn: Sendable {
  /// The id of the machine; `nil` if there was none.
  var last: String?
  /// How many turns there were.
  var count = 0
}

/// A row of the inbox.
struct InboxRow: Sendable {
  var number: Int64
  var id: String
  var event: String
  /// The context from the program that posted it, for the worker.
  var context: String?
  /// Whether the machine has handled an event with the same id.
  var isHandled: Bool

  init(_ values: MachineStore.Row) throws {
    let row = try NamedRow<InboxColumn>(values, of: "machine_inbox")
    (number, id, event) = (try row.integer(.seq), try row.text(.eventID), try row.text(.event))
    (context, isHandled) = (row[.context], row.isTrue(.isHandled))
  }
}
