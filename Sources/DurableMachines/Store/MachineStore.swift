import Foundation

/// Stores durable machines in a database: SQLite, PostgreSQL, or a connection of yours.
public struct MachineStore: Sendable {
  /// The connection of the store.
  ///
  /// You may use it for statements of your own in the same database. In a store in parts, it is that of the parts without a
  /// server of their own.
  public internal(set) var connection: any Connection
  var prefix: String
  /// The parts; `nil` in a store without parts.
  var parts: StoreParts?
  /// The number of this part; `nil` if the store is not a part.
  var number: Int?
  private(set) var clock: (@Sendable () -> Int64)?
  private(set) var codec = TextCodec()
  /// What tasks of this process wait for: the same for copies of this value.
  private(set) var waits = MachineWaits(interval: .milliseconds(500), clock: ContinuousClock())

  /// Creates a store on a connection of yours.
  ///
  /// - Parameters:
  ///   - connection: Performs the statements.
  ///   - prefix: The text before the names of tables: `orders_`, or a schema of PostgreSQL, `app.`, or both. It has
  ///     lowercase letters, digits and underscores; with another text, each use of the store throws
  ///     ``InvalidPrefixError``. Default: none.
  public init(_ connection: any Connection, prefix: String = "") {
    self.connection = connection
    self.prefix = prefix
  }

  /// Returns a store in an SQLite file, which is created if it does not exist.
  ///
  /// - Parameters:
  ///   - path: The path of the file. If it is empty, each use of the store throws ``MachineStore/DatabaseError``.
  ///   - prefix: The text before the names of tables. Default: none.
  public static func sqlite(_ path: String, prefix: String = "") -> MachineStore {
    MachineStore(ConnectionPool.sqlite(path), prefix: prefix)
  }

  /// Returns a new SQLite store in memory, for tests.
  ///
  /// Its contents are lost with the store.
  public static var memory: MachineStore { sqlite(":memory:") }

  /// Returns a store in a PostgreSQL database.
  ///
  /// - Parameters:
  ///   - parameters: A connection string of libpq: `host=db dbname=shop sslmode=verify-full`. Give the password by
  ///     the file `.pgpass` or the environment.
  ///   - connections: The greatest number of connections. Default: 8.
  ///   - prefix: The text before the names of tables. Default: none.
  public static func postgreSQL(
    _ parameters: String, connections: Int = 8, prefix: String = ""
  ) -> MachineStore {
    MachineStore(ConnectionPool.postgreSQL(parameters, connections: connections), prefix: prefix)
  }

  /// Returns the same store with another clock, for tests.
  ///
  /// Without it, the store uses the clock of the database, which is the same for all processes.
  ///
  /// - Parameter now: Returns the time, in microseconds at the finest.
  public func clock(_ now: @escaping @Sendable () -> Date) -> MachineStore {
    var store = self
    store.clock = { now().microseconds }
    return store
  }

  /// Returns the same store with a codec, for instance an encryption of data, events, effects and answers.
  ///
  /// Ids, names of events, paths of states and errors are stored unchanged.
  ///
  /// - Parameters:
  ///   - encode: Makes the stored text of a text.
  ///   - decode: Makes the text of a stored text. If it throws, the machine is quarantined. An exception is a
  ///     ``MachineStore/DatabaseError`` of the kind ``MachineStore/DatabaseError/Kind/codecUnavailable``. After it,
  ///     an event is retried as without a connection; a task or an effect is retried, and the attempt does not count.
  public func codec(
    encode: @escaping @Sendable (String) throws -> String,
    decode: @escaping @Sendable (String) throws -> String
  ) -> MachineStore {
    var store = self
    store.codec = TextCodec(
      isIdentity: false, encoding: encode, decode: decode, limit: codec.limit)
    return store
  }

  /// Returns the same store with another limit for data, events, effects, and machines with their deferred and
  /// delayed events.
  ///
  /// An event that would exceed the limit changes nothing, and its call throws ``MachineError/Kind/unsavable``. The
  /// call of an event that is itself too long throws ``DataLimitError``. Longer texts that are already stored can be
  /// read. While an event is handled, data need about seven times their length in memory.
  ///
  /// - Parameter bytes: The limit in bytes of UTF-8, as they are stored. Default: 16 MiB (16,777,216).
  public func dataLimit(_ bytes: Int) -> MachineStore {
    var store = self
    store.codec.limit = bytes
    return store
  }

  /// The same store with another time between two questions of calls that wait: those of `first(of:)` and of `changes(after:)`.
  ///
  /// - Parameter interval: The time. At least a millisecond: less counts as that. Default: half a second.
  public func pollInterval(_ interval: Duration) -> MachineStore {
    polling(every: max(interval, .milliseconds(1)), on: waits.clock)
  }

  func polling(every interval: Duration, on clock: any Clock<Duration>) -> MachineStore {
    var store = self
    store.waits = MachineWaits(interval: interval, clock: clock)
    return store
  }

  func tables(of chart: String, version: Int64 = .max, program: String = "") throws
    -> MachineTables
  {
    let prefix = try TablePrefix(prefix, dialect: connection.dialect)
    return MachineTables(
      dialect: connection.dialect, prefix: prefix.tables, chart: chart, chartVersion: version,
      program: program, clock: clock, isPart: number != nil)
  }
}
