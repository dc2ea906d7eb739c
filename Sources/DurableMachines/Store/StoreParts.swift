/// The parts of a store: where each of them is, and which one has a machine.
///
/// Each part is a store with tables of its own. All that a machine has lies in one part, so that each of its events is one
/// transaction there.
final class StoreParts: Sendable {
  /// Where a part is.
  struct Place: Sendable {
    /// The position of its server in ``StoreParts/servers``.
    let server: Int
    /// A connection to the server, whose errors name the part.
    let connection: any MachineStore.Connection
    /// The text before the names of its tables.
    let prefix: String
  }

  /// A server, and the parts on it.
  struct Server: Sendable {
    let connection: any MachineStore.Connection
    /// The numbers of its parts, in groups that one statement reads.
    ///
    /// PostgreSQL plans a statement in a time that grows with the square of the number of parts: 14 seconds for 400.
    let groups: [[Int]]

    /// How many parts a group has at most.
    static let groupLimit = 64
  }

  /// The greatest number of parts: their names have three digits.
  static let limit = 1_000

  let servers: [any MachineStore.Connection]
  /// The servers that have parts.
  let usedServers: [Server]
  let places: [Place]
  /// The numbers of parts that have a server of their own, and do not exist.
  let unknown: [Int]

  /// - Parameters:
  ///   - count: The number of parts; less than 1 counts as 1, and more than a thousand as a thousand.
  ///   - prefix: The text before the names of tables, from which those of the parts are made.
  ///   - servers: The servers: the first one has the parts that `serverOfPart` does not name.
  ///   - serverOfPart: By the numbers of parts, the positions of their servers. Default: all are on the first one.
  init(
    _ count: Int, prefix: String, on servers: [any MachineStore.Connection],
    serverOfPart: [Int: Int] = [:]
  ) {
    let prefixes = Self.prefixes(count, in: prefix, servers[0].dialect)
    self.servers = servers
    places = prefixes.enumerated().map { number, prefix in
      let server = serverOfPart[number] ?? 0
      return Place(
        server: server,
        connection: PartConnection(
          base: servers[server], name: "part \(number) of \(prefixes.count)"),
        prefix: prefix)
    }
    usedServers = Dictionary(grouping: places.indices) { [places] in places[$0].server }
      .sorted { $0.key < $1.key }.map { server, numbers in
        Server(
          connection: servers[server],
          groups: stride(from: 0, to: numbers.count, by: Server.groupLimit).map {
            Array(numbers[$0...].prefix(Server.groupLimit))
          })
      }
    unknown = serverOfPart.keys.filter { !prefixes.indices.contains($0) }.sorted()
  }

  var count: Int { places.count }

  /// The texts before the names of tables: a schema of PostgreSQL for each part, `shop_007.`; in SQLite, a beginning of names,
  /// `p007_`.
  static func prefixes(
    _ count: Int, in prefix: String, _ dialect: MachineStore.Dialect
  ) -> [String] {
    (0..<min(max(count, 1), limit)).map { number in
      let digits = "\(number + limit)".suffix(3)
      if dialect == .sqlite { return "\(prefix)p\(digits)_" }
      let parts = prefix.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      let schema = parts.count > 1 ? String(parts[0]) : "schematic"
      return "\(schema)_\(digits).\(parts[parts.count - 1])"
    }
  }

  /// The number of the part that has a machine, whether or not it exists.
  ///
  /// It is FNV-1a of the chart, a byte that no text contains, and the id, with a finalizer, because the low bits of FNV-1a depend
  /// on few bits of the text. It never changes: machines would not be found.
  ///
  /// - Complexity: Linear in the length of the texts.
  func number(of id: String, ofChart chart: String) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    chart.utf8.forEach(add)
    add(0xff)
    id.utf8.forEach(add)
    hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return Int((hash ^ (hash >> 33)) % UInt64(count))
  }
}

/// Passes requests on to the server of a part, whose name it adds to errors.
private struct PartConnection: MachineStore.Connection {
  let base: any MachineStore.Connection
  let name: String

  var dialect: MachineStore.Dialect { base.dialect }

  func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
    do { return try await base.perform(statements) } catch var error as MachineStore.DatabaseError {
      error.message = "\(name): \(error.message)"
      throw error
    }
  }
}

extension MachineStore {
  /// Creates a store in parts on a connection of yours: see <doc:AStoreInParts>.
  ///
  /// - Parameters:
  ///   - connection: Performs the statements of all parts.
  ///   - prefix: The text before the names of tables: `orders_`, or a schema of PostgreSQL, `app.`, or both. A part has a schema of
  ///     its own, `app_000` for the first one; in SQLite it has names of its own, `orders_p000_`.
  ///   - parts: The number of parts, from 1 to 1,000; a number outside counts as the nearest one. It never changes: a
  ///     process with another number is refused.
  public init(_ connection: any Connection, prefix: String = "", parts: Int) {
    self.init(connection, prefix: prefix)
    self.parts = StoreParts(parts, prefix: prefix, on: [connection])
  }

  /// Returns a store in parts, which are schemas of one PostgreSQL database or of several: see <doc:AStoreInParts>.
  ///
  /// - Parameters:
  ///   - parameters: A connection string of libpq: `host=db dbname=shop sslmode=verify-full`.
  ///   - connections: The greatest number of connections to each server. Default: 8.
  ///   - prefix: The text before the names of tables. Default: none; then the schema of the first part is `schematic_000`.
  ///   - parts: The number of parts, from 1 to 1,000; a number outside counts as the nearest one. It never changes: a
  ///     process with another number is refused.
  ///   - elsewhere: The connection strings of parts on other servers, by their numbers from 0. Default: all parts are in
  ///     the same database.
  public static func postgreSQL(
    _ parameters: String, connections: Int = 8, prefix: String = "", parts: Int,
    elsewhere: [Int: String] = [:]
  ) -> MachineStore {
    let others = Set(elsewhere.values).subtracting([parameters]).sorted()
    let pools = ([parameters] + others).map {
      ConnectionPool.postgreSQL($0, connections: connections)
    }
    var store = MachineStore(pools[0], prefix: prefix)
    store.parts = StoreParts(
      parts, prefix: prefix, on: pools,
      serverOfPart: elsewhere.mapValues { others.firstIndex(of: $0).map { $0 + 1 } ?? 0 })
    return store
  }

  /// The number of the part that has a machine, from 0; `nil` in a store without parts.
  ///
  /// It is the same in each process and in each version of the library.
  ///
  /// - Parameters:
  ///   - id: The id of the machine, which need not exist.
  ///   - chart: The name of its chart.
  /// - Complexity: Linear in the length of both.
  public func partNumber(of id: String, ofChart chart: String) -> Int? {
    parts?.number(of: id, ofChart: chart)
  }
}

// MARK: - One part, and all of them

extension MachineStore {
  /// Whether the store is divided, and is not one of the parts itself.
  var isDivided: Bool { parts != nil && number == nil }

  /// The part with a number, as a store.
  func part(_ number: Int, of parts: StoreParts) -> MachineStore {
    var store = self
    let place = parts.places[number]
    (store.connection, store.prefix, store.number) = (place.connection, place.prefix, number)
    return store
  }

  /// The store that has a machine: this one, or another one with the same parts.
  func part(of id: String, ofChart chart: String) -> MachineStore {
    parts.map { part($0.number(of: id, ofChart: chart), of: $0) } ?? self
  }

  /// The parts as stores; `nil` if the store is not divided, or is a part.
  var divided: [MachineStore]? {
    guard let parts, number == nil else { return nil }
    return parts.places.indices.map { part($0, of: parts) }
  }

  /// Performs an operation on all parts, on a few of them at once.
  ///
  /// - Returns: The results in the order of the parts; `nil` if the store is not divided.
  func eachPart<Value: Sendable>(
    _ body: @escaping @Sendable (MachineStore) async throws -> Value
  ) async throws -> [Value]? {
    guard let divided else { return nil }
    return try await concurrently(divided, 8, body)
  }
}
