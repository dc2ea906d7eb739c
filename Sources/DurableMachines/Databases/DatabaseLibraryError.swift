/// The client library of a database cannot be loaded.
public struct DatabaseLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The dialect of the database.
  public var dialect: MachineStore.Dialect

  /// The message of the dynamic linker, or the version that was found.
  public var reason: String

  /// The failure and its reason, and the package to install.
  public var description: String {
    switch dialect {
    case .sqlite:
      """
      SQLite cannot be loaded: \(reason). Install it: apt-get install libsqlite3-0, or dnf install sqlite-libs. A program \
      that is linked statically loads no libraries.
      """
    case .postgreSQL:
      """
      PostgreSQL's client cannot be loaded: \(reason). Install it: apt-get install libpq5, dnf install libpq, or brew \
      install libpq. A program that is linked statically loads no libraries.
      """
    }
  }
}
