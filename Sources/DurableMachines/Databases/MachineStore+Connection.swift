extension MachineStore {
  /// A way to a database: performs statements.
  ///
  /// The store of ``DurableMachines`` needs no more. A program that has a pool of connections already, of GRDB or
  /// PostgresNIO for instance, conforms a type of its own. A type whose statements are performed in a transaction that is
  /// already open makes what the machine changes a part of that transaction.
  public protocol Connection: Sendable {
    /// The dialect of the database.
    var dialect: Dialect { get }

    /// Performs statements in their order, all or none, and returns the rows of each.
    ///
    /// Several statements are one transaction. One that writes waits for others that write, as
    /// `BEGIN IMMEDIATE` in SQLite does. If a statement fails, none has had an effect.
    ///
    /// - Throws: ``MachineStore/DatabaseError`` with the code of the database, so that the store knows a duplicate from a
    ///   failure.
    func perform(_ statements: [Statement]) async throws -> [[Row]]
  }
}
