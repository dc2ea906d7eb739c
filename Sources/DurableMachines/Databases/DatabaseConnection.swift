/// A connection of one thread: its functions block.
protocol DatabaseConnection: AnyObject {
  /// Performs statements, all or none, and returns the rows of each.
  func perform(_ statements: [SQLStatement]) throws -> [[SQLRow]]

  /// Whether the connection can be used again after an error; if not, another one is opened.
  var isUsable: Bool { get }
}

extension DatabaseConnection {
  /// Statements between `begin` and `COMMIT`; a failure rolls them back.
  ///
  /// - Parameter run: Performs one statement.
  func transaction(
    _ statements: [SQLStatement], begin: String, _ run: (SQLStatement) throws -> [SQLRow]
  ) throws -> [[SQLRow]] {
    _ = try run(SQLStatement(begin))
    do {
      let rows = try statements.map(run)
      _ = try run(SQLStatement("COMMIT"))
      return rows
    } catch {
      // The error before matters more than one of the rollback: without a connection, nothing was committed.
      _ = try? run(SQLStatement("ROLLBACK"))
      throw error
    }
  }
}
