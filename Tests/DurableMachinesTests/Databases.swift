import Foundation
import Testing

@testable import DurableMachines

/// The databases on which the tests run: SQLite, and PostgreSQL if the environment names a server; behind a pooler,
/// PostgreSQL alone.
enum TestDatabase: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case sqlite, postgreSQL
  /// Stores in three parts.
  case sqliteParts, postgreSQLParts

  static var available: [TestDatabase] { reachable([.sqlite, .postgreSQL]) }
  static var parts: [TestDatabase] { reachable([.sqliteParts, .postgreSQLParts]) }
  /// For tests that use a store as a program does.
  static var withParts: [TestDatabase] { available + parts }

  private static func reachable(_ databases: [TestDatabase]) -> [TestDatabase] {
    if server == nil { return Array(databases.prefix(1)) }
    return serverBehindPooler == nil ? databases : Array(databases.suffix(1))
  }

  static let server = ProcessInfo.processInfo.environment["SCHEMATIC_POSTGRESQL"]

  /// The same server, if `Scripts/with-pgbouncer` has put a pooler before it.
  static let serverBehindPooler = ProcessInfo.processInfo.environment[
    "SCHEMATIC_POSTGRESQL_SERVER"]

  /// A server without a pooler: for what is a matter of a connection.
  static let directServer = serverBehindPooler ?? server

  /// Whether each store has a schema of its own, which Citus puts on one of its nodes.
  private static let hasSchemas =
    ProcessInfo.processInfo.environment["SCHEMATIC_POSTGRESQL_SCHEMAS"] != nil

  /// An empty store: in PostgreSQL, one that refuses what engines with its protocol refuse.
  func store() throws -> MachineStore {
    switch self {
    case .sqlite: .memory
    case .postgreSQL:
      Self.refusingStore(ConnectionPool.postgreSQL(Self.server ?? "", connections: 4))
    case .sqliteParts: MachineStore(MachineStore.memory.connection, parts: 3)
    case .postgreSQLParts: Self.refusingParts()
    }
  }

  private static func refusingParts() -> MachineStore {
    let name = "t\(UInt32.random(in: 0 ... .max))"
    let pool = ConnectionPool.postgreSQL(server ?? "", connections: 4)
    return MachineStore(
      RefusingConnection(pool, prefix: name), prefix: "\(name).", parts: 3)
  }

  /// Two stores of the same tables, each with one session of the server, which takes numbers of rows in advance.
  static func storesWithCachedNumbers() -> [MachineStore] {
    let prefix = newPrefix
    return (0..<2).map { _ in
      refusingStore(
        ConnectionPool.postgreSQL(directServer ?? "", connections: 1), prefix: prefix,
        numbersAreCached: true)
    }
  }

  private static var newPrefix: String {
    "t\(UInt32.random(in: 0 ... .max))\(hasSchemas ? "." : "_")"
  }

  private static func refusingStore(
    _ pool: ConnectionPool, prefix: String = newPrefix, numbersAreCached: Bool = false
  ) -> MachineStore {
    MachineStore(
      RefusingConnection(pool, prefix: prefix, numbersAreCached: numbersAreCached), prefix: prefix)
  }

  var testDescription: String { rawValue }
}
