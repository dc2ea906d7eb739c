import Foundation
import Testing

@testable import DurableMachines

/// The databases on which the tests run: SQLite, and PostgreSQL if the environment names a server.
enum TestDatabase: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case sqlite, postgreSQL

  static var available: [TestDatabase] { server == nil ? [.sqlite] : allCases }

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
    store(prefix: "t\(UInt32.random(in: 0 ... .max))\(Self.hasSchemas ? "." : "_")")
  }

  /// The store with the prefix, by connections of its own; in SQLite another store.
  func store(prefix: String) -> MachineStore {
    switch self {
    case .sqlite: .memory
    case .postgreSQL:
      MachineStore(
        RefusingConnection(
          ConnectionPool.postgreSQL(Self.server ?? "", connections: 4), prefix: prefix),
        prefix: prefix)
    }
  }

  var testDescription: String { rawValue }
}
