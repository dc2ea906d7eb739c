import Schematic
import Statecharts

extension DurableMachines {
  /// Adds a machine that you have saved by other means, `machine.saved`, and resumes it.
  ///
  /// Its timers have the time left that was saved. If time has passed since, call `advancingTimers(by:)` before.
  /// Tasks of its active states become jobs.
  ///
  /// - Parameters:
  ///   - saved: The saved machine.
  ///   - subject: Its data.
  ///   - id: The id of the machine, which no other machine of the chart has.
  /// - Returns: The answer of its first commit.
  /// - Throws: ``MachineError``, ``MachineStore/DatabaseError``, or the error of the chart if it does not allow the
  ///   saved state.
  @discardableResult
  public func adopt(
    _ saved: SavedMachine<Configuration<Chart.State>, Chart.Event>,
    with subject: sending Chart.Subject,
    as id: String
  ) async throws -> DurableAnswer {
    if let part = part(of: id) { return try await part.adopt(saved, with: subject, as: id) }
    try MachineError.check(id, name)
    let now = try await retrying { try await load(id, eventID: nil).now }
    return try await insert(
      DurableSession<Chart>(adopting: saved, subject, coding, at: now), as: id, isRetried: true)
  }

  // MARK: - Forgetting

  /// Deletes a machine with its data, its inbox and its jobs, and keeps its log.
  ///
  /// The ids of its events are kept too. No machine gets its id again, so that an event that is sent again does not
  /// create another machine.
  ///
  /// - Parameter id: The id of the machine.
  /// - Returns: Whether the machine existed.
  /// - Throws: ``MachineError`` if the id is not valid, or ``MachineStore/DatabaseError``.
  @discardableResult
  public func delete(_ id: String) async throws -> Bool {
    if let part = part(of: id) { return try await part.delete(id) }
    try MachineError.check(id, name)
    let isDeleted = try await !(connection.perform(tables.delete(id)).first ?? []).isEmpty
    if isDeleted { noteMissing(id) }
    return isDeleted
  }

  /// Erases everything that the store has of a machine: data, log, ids of events, inbox and jobs.
  ///
  /// Backups contain the machine until you delete them. Other machines may have received messages from it.
  ///
  /// - Parameter id: The id of the machine.
  /// - Returns: Whether there was anything to erase.
  /// - Throws: ``MachineError`` if the id is not valid, or ``MachineStore/DatabaseError``.
  @discardableResult
  public func erase(_ id: String) async throws -> Bool {
    if let part = part(of: id) { return try await part.erase(id) }
    try MachineError.check(id, name)
    // The machine is locked first, as everywhere, so that there is no deadlock.
    let statements = [tables.lock(id)] + MachineTable.all.map { $0.deletion(of: id, tables) }
    let isErased = try await connection.perform(statements).dropFirst().contains { !$0.isEmpty }
    if isErased { noteMissing(id) }
    return isErased
  }

  private func noteMissing(_ id: String) {
    if !isInTransaction { store.waits.changed(name, id, version: nil, .missing) }
  }

  /// Deletes rows of the logs of all machines that are older than a duration.
  ///
  /// All rows of the chart's logs are read, in batches, each a transaction of its own, so that it may be called while
  /// workers work. ``changes(after:)`` throws an error from a position before the last of these rows.
  ///
  /// - Parameters:
  ///   - age: The minimum age of a deleted row, by the clock of the database.
  ///   - batch: How many rows a transaction reads; less than 1 counts as 1. Default: 1000.
  /// - Returns: How many rows were deleted.
  /// - Throws: ``MachineStore/DatabaseError``.
  @discardableResult
  public func forgetLog(olderThan age: Duration, batch: Int = 1_000) async throws -> Int {
    if let sums = try await eachPart({ try await $0.forgetLog(olderThan: age, batch: batch) }) {
      return sums.reduce(0, +)
    }
    var (sum, last) = (0, 0 as Int64)
    while true {
      // The numbers of restored machines' rows follow those of younger rows.
      let page = try await perform(tables.logNumbers(after: last, atMost: max(batch, 1)))
      guard let end = page.last?.first?.flatMap(Int64.init) else { return sum }
      sum +=
        try await connection.perform(
          tables.forgetLog(after: last, upTo: end, olderThan: age.microseconds)
        ).last?.count ?? 0
      if page.count < batch { return sum }
      last = end
    }
  }

  /// Deletes ids of events that are older than a duration, with the recorded answers.
  ///
  /// An event that is sent again afterwards is handled again. Choose an age after which no sender retries. It reads
  /// all ids of the chart in batches, each in a transaction of its own.
  ///
  /// - Parameters:
  ///   - age: The minimum age of a deleted id, by the clock of the database.
  ///   - batch: How many ids a transaction reads; less than 1 counts as 1. Default: 1000.
  /// - Returns: How many ids were deleted.
  /// - Throws: ``MachineStore/DatabaseError``.
  @discardableResult
  public func forgetEventIDs(olderThan age: Duration, batch: Int = 1_000) async throws -> Int {
    if let sums = try await eachPart({ try await $0.forgetEventIDs(olderThan: age, batch: batch) })
    {
      return sums.reduce(0, +)
    }
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

  /// Returns everything that the store has of a machine, as an encodable value.
  ///
  /// Store the archive elsewhere, then ``erase(_:)`` the machine.
  ///
  /// - Parameter id: The id of the machine.
  /// - Throws: ``MachineError`` if the machine does not exist, or ``MachineStore/DatabaseError``.
  public func archive(_ id: String) async throws -> MachineArchive {
    if let part = part(of: id) { return try await part.archive(id) }
    try MachineError.check(id, name)
    // In one transaction: the first statement waits for events that are being committed, and later events wait for
    // it.
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

  /// Restores an archived machine.
  ///
  /// Its timers and jobs continue as if it had never been erased.
  ///
  /// - Parameter archive: The archive of a machine of this chart.
  /// - Throws: ``MachineError`` if the id is in use, or if the archive is one of another chart;
  ///   ``MachineStore/DatabaseError``.
  public func restore(_ archive: MachineArchive) async throws {
    if let part = part(of: archive.id) { return try await part.restore(archive) }
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

/// Everything that a store has of one machine: see ``DurableMachines/archive(_:)``.
public struct MachineArchive: Codable, Hashable, Sendable {
  /// The name of the chart.
  public let chart: String
  /// The id of the machine.
  public let id: String
  /// The rows by table, without the columns that are `NULL`.
  let rows: [String: [[String: String]]]
}
