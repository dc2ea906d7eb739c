import Foundation

/// Where durable machines are kept.
public struct MachineStore: Sendable {
  /// What performs the statements: also those of your own, in the same database.
  public let connection: any Connection
  let prefix: String
  private(set) var clock: (@Sendable () -> Int64)?
  private(set) var codec = TextCodec()

  /// A store in a database that is reached by a connection of yours.
  ///
  /// - Parameters:
  ///   - connection: Performs the statements.
  ///   - prefix: What stands before the names of tables: `orders_`, or a schema of PostgreSQL, `app.`, or both. Lowercase
  ///     letters, digits and underscores; whatever uses the store throws ``InvalidPrefixError`` otherwise. Default: nothing.
  public init(_ connection: any Connection, prefix: String = "") {
    self.connection = connection
    self.prefix = prefix
  }

  /// A database of SQLite in a file, which is created if it does not exist.
  ///
  /// - Parameters:
  ///   - path: The path of the file. If it is empty, whatever uses the store throws ``MachineStore/DatabaseError``.
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
  /// - Parameter now: The time, of which microseconds count. By default, the clock of the database counts, which is the same for
  ///   all processes.
  public func clock(_ now: @escaping @Sendable () -> Date) -> MachineStore {
    var store = self
    store.clock = { now().microseconds }
    return store
  }

  /// The same store, in which data, events, effects and answers are changed before they are stored,
  /// for instance encrypted.
  ///
  /// Ids, names of events, paths of states and errors are not changed.
  ///
  /// - Parameters:
  ///   - encode: Makes what is stored of a text.
  ///   - decode: Makes the text of what is stored. A machine for which it throws is quarantined, unless the error is a
  ///     ``MachineStore/DatabaseError`` of the kind ``MachineStore/DatabaseError/Kind/codecUnavailable``: then the event
  ///     is tried again, as without a connection, and for a task or an effect it is no attempt.
  public func codec(
    encode: @escaping @Sendable (String) throws -> String,
    decode: @escaping @Sendable (String) throws -> String
  ) -> MachineStore {
    var store = self
    store.codec = TextCodec(
      isIdentity: false, encoding: encode, decode: decode, limit: codec.limit)
    return store
  }

  /// The same store with another limit for texts: data, events, effects, and machines with the events that they keep.
  ///
  /// An event that would make a longer one changes nothing, and its call throws ``MachineError/Kind/unsavable``; that of a longer
  /// event throws ``DataLimitError``. What is stored already is read whatever its length. While an event is handled, data need
  /// about seven times their length in memory.
  ///
  /// - Parameter bytes: How many bytes of UTF-8, as they are stored. Default: 16 MiB (16,777,216).
  public func dataLimit(_ bytes: Int) -> MachineStore {
    var store = self
    store.codec.limit = bytes
    return store
  }

  func tables(of chart: String, version: Int64 = .max, program: String = "") throws
    -> MachineTables
  {
    let prefix = try TablePrefix(prefix, dialect: connection.dialect)
    return MachineTables(
      dialect: connection.dialect, prefix: prefix.tables, chart: chart, chartVersion: version,
      program: program,
      clock: clock)
  }
}
