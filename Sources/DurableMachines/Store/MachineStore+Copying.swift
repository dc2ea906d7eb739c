extension MachineStore {
  /// Copies all machines of all charts into an empty store, for instance from SQLite to PostgreSQL.
  ///
  /// First stop all workers and all senders of events: changes during the copy are not copied. Leases are not copied,
  /// so that interrupted jobs are performed again under their keys. Texts are copied as they are stored. Either store may be in
  /// parts: each machine goes to its part of the other store.
  ///
  /// - Parameter target: The other store. Tables are added if it has none.
  /// - Returns: How many machines were copied.
  /// - Throws: ``MachineCopyError`` if the other store is not empty, or if the numbers of rows differ afterwards;
  ///   ``MachineStore/DatabaseError``, or another error of ``migrate(to:)``.
  @discardableResult
  public func copy(to target: MachineStore) async throws -> Int {
    try await migrate()
    try await target.migrate()
    for table in MachineTable.all {
      let count = try await target.count(table)
      if count > 0 { throw MachineCopyError(table: table.name, expected: 0, found: count) }
    }
    for table in MachineTable.all {
      for part in divided ?? [self] { try await part.copy(table, to: target) }
    }
    return try await check(target)
  }

  private func copy(_ table: MachineTable, to target: MachineStore) async throws {
    let (from, targets) = (try tables(of: ""), target.divided ?? [target])
    let tables = try targets.map { try $0.tables(of: "") }
    var last: [String]?
    while true {
      let rows = try await connection.perform([table.page(after: last, limit: 500, from)])[0]
      guard let end = rows.last else { return }
      last = end.suffix(table.key.count).map { $0 ?? "" }
      let copied = rows.map { Array($0.prefix(table.columns.count)) }
      // Each row begins with the chart and the id of its machine.
      let byPart = Dictionary(grouping: copied) { row in
        target.parts?.number(of: row[1] ?? "", ofChart: row[0] ?? "") ?? 0
      }
      for (number, rows) in byPart {
        _ = try await targets[number].connection.perform(
          table.insertions(of: rows, tables[number]))
      }
    }
  }

  private func check(_ target: MachineStore) async throws -> Int {
    var count = 0
    for table in MachineTable.all {
      count = try await self.count(table)
      let found = try await target.count(table)
      if found != count { throw MachineCopyError(table: table.name, expected: count, found: found) }
    }
    return count
  }

  private func count(_ table: MachineTable) async throws -> Int {
    if let counts = try await eachPart({ try await $0.count(table) }) {
      return counts.reduce(0, +)
    }
    return try await number(table.count(tables(of: "")))
  }
}

/// A copy of a store is not complete, or its target is not empty.
public struct MachineCopyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the table, without its prefix.
  public var table: String
  /// How many rows it should have.
  public var expected: Int
  /// How many rows it has in the other store.
  public var found: Int

  /// The table, the numbers of rows, and the remedy.
  public var description: String {
    expected == 0
      ? "The table \(table) of the other store has \(found) rows already. Copy into an empty store: another database or prefix."
      : """
      The table \(table) has \(found) rows in the other store instead of \(expected). Stop whatever changes either store, \
      empty the other one with migrate(to: 0), and copy again.
      """
  }
}
