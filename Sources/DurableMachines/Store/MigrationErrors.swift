extension MachineStore {
  /// The fault of tables with another migration.
  static func otherTables(_ found: Int, known: Int) -> String {
    "The tables are those of migration \(found), and this program knows \(known)."
  }

  /// The remedy for such tables, or for missing ones.
  static func adviceForTables(_ found: Int, known: Int) -> String {
    found > known
      ? "Use a program with a newer version of the library."
      : "Migrate the database: migrate-database."
  }
}

/// A later version of the library has made the tables of a database.
public struct NewerDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the last migration in the database.
  public var found: Int
  /// The number of the last migration that this library knows.
  public var known: Int

  /// The numbers, and the remedy.
  public var description: String {
    """
    The tables of durable machines are those of migration \(found), and this program knows \(known). Deploy a program with a \
    newer version of the library.
    """
  }
}

/// The tables of a database need a migration, and the database user may not perform it.
public struct OutdatedDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the last migration in the database; 0 if it has no tables.
  public var found: Int
  /// The number of the migration that is needed.
  public var needed: Int
  /// The message of the database.
  public var reason: String

  /// The numbers, the reason, and the remedy.
  public var description: String {
    """
    The tables of durable machines are those of migration \(found), and \(needed) is needed, but the user of the database \
    may not migrate: \(reason). Call migrate() of the store as a user who may, or apply what MachineStore.migrations(of:) returns.
    """
  }
}
