import Schematic
import Statecharts

extension DurableMachines {
  /// Adds a machine that was saved by other means, `machine.saved`, and continues it.
  ///
  /// Its timers have the time left that was saved; use `advancingTimers(by:)` before if time has
  /// passed since. Tasks of its states become jobs.
  ///
  /// - Parameters:
  ///   - saved: The saved machine.
  ///   - subject: Its data.
  ///   - id: The id of the machine, which no other machine of the chart has.
  /// - Throws: ``MachineError``, ``MachineStore/DatabaseError``, or the error of the chart if it cannot be in the saved state.
  @discardableResult
  public func adopt(
    _ saved: SavedMachine<Configuration<Chart.State>, Chart.Event>,
    with subject: sending Chart.Subject,
    as id: String
  ) async throws -> DurableAnswer {
    try MachineError.check(id, name)
    let now = try await retrying { try await load(id, eventID: nil).now }
    return try await insert(
      DurableSession<Chart>(adopting: saved, subject, coding, at: now), as: id, isRetried: true)
  }

  // MARK: - Forgetting

  /// Deletes a machine with its data, its inbox and its jobs.
  ///
  /// Its log and the ids of its events are kept, and no machine gets its id again: an event that is
  /// sent again to it does not create another one.
  ///
  /// - Returns: Whether there was such a machine.
  /// - Throws: ``MachineError`` if no machine can have the id, or ``MachineStore/DatabaseError``.
  @discardableResult
  public func delete(_ id: String) async throws -> Bool {
    try MachineError.check(id, name)
    return try await !(connection.perform(tables.delete(id)).first ?? []).isEmpty
  }

  /// Erases all that the store has of a machine: its data, log, ids of events, inbox and jobs.
  ///
  /// Backups have it until they are deleted. Other machines may have got messages from it.
  ///
  /// - Returns: Whether there was anything.
  /// - Throws: ``MachineError`` if no machine can have the id, or ``MachineStore/DatabaseError``.
  @discardableResult
  public func erase(_ id: String) async throws -> Bool {
    try MachineError.check(id, name)
    // The machine first, as all others do, so that nobody waits for somebody who waits for this.
    let statements = [tables.lock(id)] + MachineTable.all.map { $0.deletion(of: id, tables) }
    return try await connection.perform(statements).dropFirst().contains { !$0.isEmpty }
  }

  /// Deletes rows of logs that are older than a duration; the ids of their events are kept.
  ///
  /// All rows of the chart's logs are read, in batches, each a transaction of its own, so that it may be called while
  /// workers work.
  ///
  /// - Parameters:
  ///   - age: The age of the youngest rows that are deleted, by the clock of the database.
  ///   - batch: How many rows a transaction reads; less than 1 counts as 1. Default: 1000.
  /// - Returns: How many rows were deleted.
  @discardableResult
  public func forgetLog(olderThan age: Duration, batch: Int = 1_000) async throws -> Int {
    var (sum, last) = (0, 0 as Int64)
    while true {
      // Rows of restored machines are behind younger ones.
      let page = try await perform(tables.logNumbers(after: last, atMost: max(batch, 1)))
      guard let end = page.last?.first?.flatMap(Int64.init) else { return sum }
      sum += try await perform(
        tables.forgetLog(after: last, upTo: end, olderThan: age.microseconds)
      ).count
      if page.count < batch { return sum }
      last = end
    }
  }

  /// Deletes ids of events that are older than a duration, with the recorded answers.
  ///
  /// An event that is sent again afterwards is handled again: choose a time after which no sender repeats one. All ids of the
  /// chart are read, in batches, each a transaction of its own.
  ///
  /// - Parameters:
  ///   - age: The age of the youngest ids that are deleted, by the clock of the database.
  ///   - batch: How many ids a transaction reads; less than 1 counts as 1. Default: 1000.
  /// - Returns: How many ids were deleted.
  @discardableResult
  public func forgetEventIDs(olderThan age: Duration, batch: Int = 1_000) async throws -> Int {
    var (sum, last) = (0, ["", ""])
    while let end = try await perform(tables.eventIDs(after: last, atMost: max(batch, 1))).last {
      let end = end.map { $0 ?? "" }
      sum += try await perform(
        tables.forgetEventIDs(after: last, upTo: end, olderThan: age.microseconds)
      ).count
      last = end
    }
    return sum
  }

  // MARK: - Archives

  /// All that the store has of a machine, as a value that can be encoded: keep it elsewhere, then
  /// ``erase(_:)`` it.
  ///
  /// - Throws: ``MachineError`` if there is no such machine, or ``MachineStore/DatabaseError``.
  public func archive(_ id: String) async throws -> MachineArchive {
    try MachineError.check(id, name)
    // In one transaction: the first statement waits for events that are being committed, and later
    // ones wait for it.
    let found = try await retrying {
      try await connection.perform(
        [tables.lock(id)] + MachineTable.all.map { $0.rows(of: id, tables) })
    }
    guard !found[0].isEmpty else { throw MachineError(.unknown, chart: name, id: id) }
    let rows = zip(MachineTable.all, found.dropFirst()).map { table, rows in
      (
        table.name,
        rows.map {
          Dictionary(uniqueKeysWithValues: zip(table.columns.map(\.name), $0)).compactMapValues {
            $0
          }
        }
      )
    }
    return MachineArchive(chart: name, id: id, rows: Dictionary(uniqueKeysWithValues: rows))
  }

  /// Puts an archived machine back, whose timers and jobs continue as if it had been there.
  ///
  /// - Throws: ``MachineError`` if there is a machine with its id, or if it is one of another chart; ``MachineStore/DatabaseError``.
  public func restore(_ archive: MachineArchive) async throws {
    guard archive.chart == name else {
      throw MachineError(.otherChart, chart: name, id: archive.id, reason: archive.chart)
    }
    let insertions = try MachineTable.all.flatMap { table in
      try table.insertions(
        of: (archive.rows[table.name] ?? []).map { row in table.columns.map { row[$0.name] } },
        tables)
    }
    let statements = insertions + [tables.wakeInbox(of: archive.id)]
    do { _ = try await connection.perform(statements) } catch let error
      as MachineStore.DatabaseError
      where error.kind == .duplicate
    {
      throw MachineError(.exists, chart: name, id: archive.id)
    }
  }
}

/// All that a store has of one machine: see ``DurableMachines/archive(_:)``.
public struct MachineArchive: Codable, Hashable, Sendable {
  /// The name of the chart.
  public let chart: String
  /// The id of the machine.
  public let id: String
  /// The rows by table; a column that is `NULL` is missing.
  let rows: [String: [[String: String]]]
}
