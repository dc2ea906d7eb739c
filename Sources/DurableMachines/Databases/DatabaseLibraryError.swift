/// A library of a database that cannot be loaded.
public struct DatabaseLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The dialect of the database.
  public var dialect: SQLDialect

  /// The words of the dynamic linker, or the version that was found.
  public var reason: String

  /// What happened, and the package to install.
  public var description: String {
    switch dialect {
    case .sqlite:
      "SQLite cannot be loaded: \(reason). Install it: apt-get install libsqlite3-0, or brew install sqlite."
    case .postgreSQL:
      "PostgreSQL's client cannot be loaded: \(reason). Install it: apt-get install libpq5, or brew install libpq."
    }
  }
}
