import DurableMachines
import Foundation
import Testing

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

  /// An empty store.
  func store() throws -> MachineStore {
    switch self {
    case .sqlite: .memory
    case .postgreSQL:
      .postgreSQL(Self.server ?? "", connections: 4, prefix: "t\(UInt32.random(in: 0 ... .max))_")
    }
  }

  var testDescription: String { rawValue }
}
