/// Reads the logs of all parts of a store, or the only log of a store without parts.
struct ChangeReaders {
  private let changes: DurableChanges
  /// One for each part.
  private var readers: [ChangeReader]
  private let fault: UnreadableChangesError?
  private var pause: Pause
  /// The part that is read next, so that a part with many changes does not delay the others.
  private var turn = 0

  init(_ changes: DurableChanges) {
    self.changes = changes
    pause = Pause(changes.store.waits.interval)
    guard let parts = changes.store.divided else {
      readers = [ChangeReader(changes)]
      fault = Self.fault(of: changes.position, parts: 1)
      return
    }
    fault = Self.fault(of: changes.position, parts: parts.count)
    let numbers = fault == nil ? changes.position?.numbers : nil
    readers = parts.enumerated().map { index, part in
      ChangeReader(
        DurableChanges(
          chart: changes.chart, position: numbers.map { ChangePosition($0[index]) }, store: part,
          tables: changes.partTables[index]))
    }
  }

  private static func fault(of position: ChangePosition?, parts: Int) -> UnreadableChangesError? {
    guard let position, position.numbers.count != parts else { return nil }
    return UnreadableChangesError(
      reason:
        "the position \(position.description.prefix(80)) has \(position.numbers.count) numbers, and the store has \(parts) parts. Use a position of this store, or begin without one."
    )
  }

  /// Waits for changes; an empty list if there were only rows of other charts.
  mutating func read() async throws -> [DurableChange] {
    if let fault { throw fault }
    while true {
      if let found = try await tryToRead() {
        pause = pause.restarted
        return found
      }
      try await changes.store.waits.clock.sleep(for: pause.next())
    }
  }

  /// - Returns: `nil` if nothing new is complete.
  private mutating func tryToRead() async throws -> [DurableChange]? {
    if !readers.contains(where: \.hasMore) || !readers.allSatisfy(\.isPlaced) {
      try await look()
    }
    // A position has a number of each part.
    guard readers.allSatisfy(\.isPlaced) else { return nil }
    let first = readers.firstIndex(where: \.isCatchingUp)
    for _ in readers.indices {
      let index = first ?? turn
      turn = (turn + 1) % readers.count
      do {
        if let found = try await readers[index].tryToRead() {
          return readers.count == 1 ? found : found.map { placed($0, at: index) }
        }
      } catch let error as MachineStore.DatabaseError where error.isTemporary {
        continue
      } catch let error as DroppedChangesError { throw placed(error, at: index) }
    }
    // While a part with more rows is not reached, there may be new ones in others.
    if readers.contains(where: \.hasMore) { try await look() }
    return nil
  }

  /// Asks each server for all of its parts.
  private mutating func look() async throws {
    guard changes.store.isDivided, let parts = changes.store.parts else {
      return try await lookIfReached(at: [(0, changes.tables)], changes.store.connection)
    }
    for server in parts.usedServers {
      for numbers in server.groups {
        try await lookIfReached(
          at: numbers.map { ($0, changes.partTables[$0]) }, server.connection)
      }
    }
  }

  private mutating func lookIfReached(
    at parts: [(number: Int, tables: MachineTables)], _ connection: any MachineStore.Connection
  ) async throws {
    do { try await look(at: parts, connection) } catch let error as MachineStore.DatabaseError
      where error.isTemporary
    {}
  }

  private mutating func look(
    at parts: [(number: Int, tables: MachineTables)], _ connection: any MachineStore.Connection
  ) async throws {
    // Whether rows are numbered as they must is a matter of the tables.
    for (number, _) in parts { try await readers[number].check() }
    let statement = MachineTables.rows(of: parts) { $0.horizon($1) }
    let rows = try await connection.perform([statement])[0]
    for row in rows {
      guard let number = row.first?.flatMap({ Int($0) }), readers.indices.contains(number) else {
        throw UnexpectedRowError(table: "machine_log", row: row)
      }
      do { try readers[number].look(at: Array(row.dropFirst())) } catch let error
        as DroppedChangesError
      { throw placed(error, at: number) }
    }
  }

  /// The change with its position in the whole store.
  private func placed(_ change: DurableChange, at index: Int) -> DurableChange {
    var change = change
    change.key = "\(index)/\(change.position.number)"
    change.position = position(index, change.position.number)
    return change
  }

  /// The error with positions in the whole store.
  private func placed(_ error: DroppedChangesError, at index: Int) -> DroppedChangesError {
    if readers.count == 1 { return error }
    return DroppedChangesError(
      chart: error.chart, position: position(index, error.position.number),
      droppedUpTo: position(index, error.droppedUpTo.number))
  }

  /// The position with another number for one part.
  private func position(_ index: Int, _ number: Int64) -> ChangePosition {
    var numbers = readers.map(\.position)
    numbers[index] = number
    return ChangePosition(parts: numbers)
  }
}
