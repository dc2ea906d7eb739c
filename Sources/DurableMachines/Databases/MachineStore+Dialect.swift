extension MachineStore {
  /// The SQL dialect of a database, for the few statements that differ.
  public enum Dialect: String, Hashable, Sendable, CaseIterable {
    /// SQLite 3.35 or later.
    case sqlite
    /// PostgreSQL 13 or later.
    case postgreSQL
  }
}
