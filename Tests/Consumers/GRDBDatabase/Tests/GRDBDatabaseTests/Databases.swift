import DurableMachines
import Foundation
import GRDB
import Testing

@testable import GRDBDatabase

/// The database on which the tests of the store run.
enum TestDatabase: String, CaseIterable, Sendable {
  case grdb
  /// A store in three parts.
  case grdbParts

  static let available: [TestDatabase] = [.grdb]
  static let withParts = allCases

  /// An empty store.
  func store() throws -> MachineStore {
    let connection = try GRDBConnection(try makePool())
    return switch self {
    case .grdb: MachineStore(connection)
    case .grdbParts: MachineStore(connection, parts: 3)
    }
  }
}

/// A pool with a database of its own, in a temporary folder.
func makePool(_ configuration: Configuration = Configuration()) throws -> DatabasePool {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return try DatabasePool(
    path: folder.appendingPathComponent("test.db").path, configuration: configuration)
}

/// The package's own tests check the logs that tests leave.
struct CheckedLogs: SuiteTrait {
  static func check(_ orders: DurableMachines<Checkout>) {}
}
