extension MachineStore {
  /// A connection to a database, or a pool of them, which performs statements.
  ///
  /// Conform a type to it if your program already has a pool of connections, for instance of GRDB or PostgresNIO. A
  /// type that performs its statements in an open transaction makes the changes of a machine a part of that
  /// transaction.
  public protocol Connection: Sendable {
    /// The dialect of the database.
    var dialect: Dialect { get }

    /// Performs statements in their order, all or none, and returns the rows of each.
    ///
    /// Several statements are one transaction. A transaction that writes waits for others that write, as `BEGIN
    /// IMMEDIATE` does in SQLite. If a statement fails, no statement has an effect.
    ///
    /// - Parameter statements: The statements, with the values of their parameters.
    /// - Returns: The rows of each statement, in the order of the statements.
    /// - Throws: ``MachineStore/DatabaseError`` with the code of the database, so that the store can tell a duplicate
    ///   from a failure.
    func perform(_ statements: [Statement]) async throws -> [[Row]]
  }
}
