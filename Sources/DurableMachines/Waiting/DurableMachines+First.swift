import Schematic
import Statecharts

extension DurableMachines {
  /// Waits for a state of a machine that satisfies a condition: the current one, or a later one.
  ///
  /// ```swift
  /// let order = try await orders.first(of: "order-4711", within: .seconds(30)) { $0.isIn(.sent) }
  /// ```
  /// All calls of a process for one ``MachineStore`` share one question to the database per ``MachineStore/pollInterval(_:)``.
  /// A commit of another process is seen within the interval, and one of this process at once. A state that is exited sooner than
  /// that may not be seen, so use a condition that holds from then on. A quarantined machine is waited for, too.
  ///
  /// - Parameters:
  ///   - id: The id of the machine.
  ///   - limit: How long to wait at most. With zero, only the current state counts. Default: no limit.
  ///   - condition: The condition for a committed state.
  /// - Returns: The machine in the first state that was seen to satisfy the condition.
  /// - Throws: ``DurableWaitError`` when the time is over, or the machine ends or is deleted before. ``MachineError`` if there
  ///   is no such machine, or this program cannot read it. `CancellationError` if the task is cancelled.
  ///   ``MachineStore/DatabaseError``; while it waits, a lost connection is no error.
  /// - Complexity: One statement when the call begins. While they wait, 10,000 calls make two statements a second together.
  @discardableResult
  public func first(
    of id: String, within limit: Duration? = nil,
    where condition: @escaping @Sendable (DurableSnapshot<Chart>) -> Bool
  ) async throws -> sending DurableSnapshot<Chart> {
    if let part = part(of: id) {
      return try await part.first(of: id, within: limit, where: condition)
    }
    return try await wait(for: id, within: limit, where: condition) { nil }.machine
  }

  /// Handles an event, once for each id, and then waits for a state that satisfies a condition.
  ///
  /// ```swift
  /// let order = try await orders.handle(.pay, to: "order-4711", eventID: requestID, within: .seconds(30)) { $0.isIn(.sent) }
  /// print(order.machine.states)
  /// ```
  /// An event that is ignored or rejected does not end the wait. After an error of waiting the event is committed, so that a
  /// repetition with its id waits again.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - id: The id of the machine.
  ///   - eventID: The id of the event; `nil`: the event is handled each time.
  ///   - isCreating: Whether a machine that does not exist is created. Default: no.
  ///   - limit: How long to wait at most, once the event is committed.
  ///   - condition: The condition for a committed state, that after the event or a later one.
  /// - Returns: The answer to the event, and the machine in the state that satisfies the condition.
  /// - Throws: The errors of ``handle(_:to:eventID:isCreating:)`` and ``first(of:within:where:)``.
  public func handle(
    _ event: Chart.Event, to id: String, eventID: String?, isCreating: Bool = false,
    within limit: Duration,
    where condition: @escaping @Sendable (DurableSnapshot<Chart>) -> Bool
  ) async throws -> sending (answer: DurableAnswer, machine: DurableSnapshot<Chart>) {
    if let part = part(of: id) {
      return try await part.handle(
        event, to: id, eventID: eventID, isCreating: isCreating, within: limit, where: condition)
    }
    let (answer, machine) = try await wait(for: id, within: limit, where: condition) {
      try await handle(event, to: id, eventID: eventID, isCreating: isCreating)
    }
    guard let answer else { preconditionFailure("The closure above returns an answer.") }
    return (answer, machine)
  }

  /// - Parameter body: Is performed when commits are noted already, so that none is missed.
  private func wait(
    for id: String, within limit: Duration?,
    where condition: @Sendable (DurableSnapshot<Chart>) -> Bool,
    after body: () async throws -> DurableAnswer?
  ) async throws -> sending (answer: DurableAnswer?, machine: DurableSnapshot<Chart>) {
    try MachineError.check(id, name)
    var failure = DurableWaitError(
      kind: .withinTransaction, chart: name, id: id, states: [], limit: limit)
    if isInTransaction { throw failure }
    let waits = store.waits
    let waiter = waits.add(
      MachineAddress(chart: name, id: id), in: store.waitPlace(tables))
    defer { waits.remove(waiter) }
    failure.answer = try await body()
    let deadline = limit.map { limit in
      Task {
        do {
          try await waits.clock.sleep(for: min(limit, .longestPause))
          waiter.continuation.send(.late)
        } catch {
          waiter.continuation.send(.failed(error))
        }
      }
    }
    defer { deadline?.cancel() }

    guard let row = try await retrying({ try await load(id, eventID: nil).machine }),
      !row.isDeleted
    else {
      throw MachineError(.unknown, chart: name, id: id)
    }
    waits.note(row.version, of: waiter.address)
    // The current state counts, even if the time is over already.
    if let machine = try found(row, of: id, &failure, condition) {
      return (failure.answer, machine)
    }
    for await signal in waiter.signals {
      switch signal {
      case .row(let row):
        if let machine = try found(row, of: id, &failure, condition) {
          return (failure.answer, machine)
        }
      case .missing: throw failure.with(.deleted)
      case .late: throw failure.with(.deadlineExceeded)
      case .failed(let error): throw error
      }
    }
    throw CancellationError()
  }

  /// - Parameter failure: Gets the states, and the pause.
  /// - Returns: The machine if it satisfies the condition.
  /// - Throws: ``DurableWaitError`` if it does not, and has ended.
  private func found(
    _ row: StoredMachine, of id: String, _ failure: inout DurableWaitError,
    _ condition: @Sendable (DurableSnapshot<Chart>) -> Bool
  ) throws -> sending DurableSnapshot<Chart>? {
    // What was committed before the event, while it was handled.
    if let answer = failure.answer, row.version < answer.version { return nil }
    let machine = try snapshot(of: id, row)
    if condition(machine) { return machine }
    (failure.states, failure.pause) = (machine.states, row.paused)
    if machine.isEnded { throw failure.with(.ended) }
    return nil
  }
}

extension DurableWaitError {
  fileprivate func with(_ kind: Kind) -> Self {
    var error = self
    error.kind = kind
    return error
  }
}
