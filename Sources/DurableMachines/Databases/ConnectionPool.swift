/// Connections of one database, each on a thread of its own.
final class ConnectionPool: MachineStore.Connection {
  let dialect: MachineStore.Dialect
  /// Performs statements that write, and statements that read while it has nothing else to do.
  private let writing: DatabaseRequests
  private let reading: DatabaseRequests?

  init(_ dialect: MachineStore.Dialect, writing: DatabaseRequests, reading: DatabaseRequests? = nil)
  {
    self.dialect = dialect
    self.writing = writing
    self.reading = reading
  }

  // The threads hold no reference to the pool, so that they end with it.
  deinit {
    writing.end()
    reading?.end()
  }

  func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
    guard !statements.isEmpty else { return [] }
    if let reading, statements.count == 1, statements[0].isReading {
      return try await reading.perform(statements)
    }
    return try await writing.perform(statements)
  }

  /// Ends the threads once the waiting requests are done, and closes the connections.
  func close() async {
    for requests in [writing, reading].compactMap(\.self) {
      requests.end()
      await requests.waitUntilEnded()
    }
  }
}

extension ConnectionPool {
  /// A pool for PostgreSQL.
  static func postgreSQL(_ parameters: String, connections: Int) -> ConnectionPool {
    ConnectionPool(
      .postgreSQL,
      writing: DatabaseRequests(limit: connections, groupSize: 1) {
        try PostgreSQLConnection(parameters, library: PostgreSQLLibrary.shared.get())
      })
  }

  /// A pool for SQLite: one connection writes, because SQLite has one writer at a time, and some others read
  /// meanwhile.
  ///
  /// Requests that wait while another one is synchronized with the disk become one transaction.
  static func sqlite(_ path: String) -> ConnectionPool {
    let isInMemory = path.contains(":memory:") || path.contains("mode=memory")
    return ConnectionPool(
      .sqlite,
      writing: DatabaseRequests(limit: 1, groupSize: 64) {
        try SQLiteConnection(path, library: SQLiteLibrary.shared.get())
      },
      // Another connection would have another database in memory.
      reading: isInMemory
        ? nil
        : DatabaseRequests(limit: 4, groupSize: 1) {
          try SQLiteConnection(path, isReading: true, library: SQLiteLibrary.shared.get())
        })
  }
}
