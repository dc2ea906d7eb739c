/// Where durable machines are kept.
public struct MachineStore: Sendable {
  let connection: any SQLConnection
  let prefix: String
  let clock: (@Sendable () -> Int64)?

  /// A store in a database that is reached by a connection of yours.
  ///
  /// - Parameters:
  ///   - connection: Performs the statements.
  ///   - prefix: What stands before the names of tables: `orders_`, or a schema of PostgreSQL, `app.`, or both. Lowercase
  ///     letters, digits and underscores; whatever uses the store throws ``InvalidPrefixError`` otherwise. Default: nothing.
  public init(_ connection: any SQLConnection, prefix: String = "") {
    self.init(connection, prefix: prefix, clock: nil)
  }

  private init(_ connection: any SQLConnection, prefix: String, clock: (@Sendable () -> Int64)?) {
    self.connection = connection
    self.prefix = prefix
    self.clock = clock
  }

  /// A database of SQLite in a file, which is created if it does not exist.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - prefix: What stands before the names of tables. Default: nothing.
  public static func sqlite(_ path: String, prefix: String = "") -> MachineStore {
    MachineStore(ConnectionPool.sqlite(path), prefix: prefix)
  }

  /// A database of SQLite in memory, for tests: it ends with the store.
  public static var memory: MachineStore { sqlite(":memory:") }

  /// A database of PostgreSQL.
  ///
  /// - Parameters:
  ///   - parameters: A connection string of libpq: `host=db dbname=shop sslmode=verify-full`. Leave the password to the
  ///     file `.pgpass` or the environment.
  ///   - connections: How many connections there are at most. Default: 8.
  ///   - prefix: What stands before the names of tables. Default: nothing.
  public static func postgreSQL(
    _ parameters: String, connections: Int = 8, prefix: String = ""
  ) -> MachineStore {
    MachineStore(ConnectionPool.postgreSQL(parameters, connections: connections), prefix: prefix)
  }

  /// The same store with another clock, for tests.
  ///
  /// - Parameter microseconds: The microseconds since 1970. By default, the clock of the database counts, which is the same
  ///   for all processes.
  public func clock(_ microseconds: @escaping @Sendable () -> Int64) -> MachineStore {
    MachineStore(connection, prefix: prefix, clock: microseconds)
  }

  func tables(of chart: String) throws -> MachineTables {
    let prefix = try TablePrefix(prefix, dialect: connection.dialect)
    return MachineTables(
      dialect: connection.dialect, prefix: prefix.tables, chart: chart, clock: clock)
  }
}
