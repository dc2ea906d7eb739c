import Foundation
import Testing

@testable import DurableMachines

/// The databases on which the tests run: SQLite, and PostgreSQL if the environment names a server; behind a pooler,
/// PostgreSQL alone.
enum TestDatabase: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case sqlite, postgreSQL

  static var available: [TestDatabase] {
    if server == nil { return [.sqlite] }
    return serverBehindPooler == nil ? allCases : [.postgreSQL]
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
    }
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
