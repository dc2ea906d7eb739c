extension MachineStore {
  /// What is wrong with tables of another migration.
  static func otherTables(_ found: Int, known: Int) -> String {
    "The tables are those of migration \(found), and this program knows \(known)."
  }

  /// What to do with them, or if there are none.
  static func adviceForTables(_ found: Int, known: Int) -> String {
    found > known
      ? "Use a program with a newer version of the library."
      : "Migrate the database: migrate-database."
  }
}

/// A database whose tables were made by a later version of the library.
public struct NewerDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the last migration in the database.
  public var found: Int
  /// The number of the last migration that this library knows.
  public var known: Int

  /// What was found, and what to do.
  public var description: String {
    """
    The tables of durable machines are those of migration \(found), and this program knows \(known). Deploy a program with a \
    newer version of the library.
    """
  }
}

/// A database whose tables are to be migrated, by a user who may not.
public struct OutdatedDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the last migration in the database; 0 if it has no tables.
  public var found: Int
  /// The number of the migration that is needed.
  public var needed: Int
  /// What the database says.
  public var reason: String

  /// What was found, and what to do.
  public var description: String {
    """
    The tables of durable machines are those of migration \(found), and \(needed) is needed, but the user of the database \
    may not migrate: \(reason). Call migrate() of the store as a user who may, or apply what MachineStore.migrations(of:) returns.
    """
  }
}
