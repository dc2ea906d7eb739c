import DurableMachines
import Foundation

extension MachineStore.Connection {
  /// The values of the first column.
  @discardableResult
  func values(_ sql: String, _ values: [String?] = []) async throws -> [String?] {
    try await perform([MachineStore.Statement(sql, values)])[0].map { $0.first ?? nil }
  }
}

/// Passes requests on, and keeps their statements.
final class RecordingConnection: MachineStore.Connection {
  private let base: any MachineStore.Connection
  private let lock = NSLock()
  nonisolated(unsafe) private var kept: [[MachineStore.Statement]] = []

  init(_ base: any MachineStore.Connection) { self.base = base }

  var dialect: MachineStore.Dialect { base.dialect }

  func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
    lock.withLock { kept.append(statements) }
    return try await base.perform(statements)
  }

  /// The requests since the last call.
  func take() -> [[MachineStore.Statement]] {
    lock.withLock {
      defer { kept = [] }
      return kept
    }
  }
}

/// Passes requests on, and tells a test of statements that have been performed.
final class WatchedConnection: MachineStore.Connection {
  private let base: any MachineStore.Connection
  private let hasPerformed: @Sendable (MachineStore.Statement) -> Void

  init(
    _ base: any MachineStore.Connection,
    hasPerformed: @escaping @Sendable (MachineStore.Statement) -> Void
  ) {
    (self.base, self.hasPerformed) = (base, hasPerformed)
  }

  var dialect: MachineStore.Dialect { base.dialect }

  func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
    let rows = try await base.perform(statements)
    statements.forEach(hasPerformed)
    return rows
  }
}

/// A folder for the databases of one test, which is deleted afterwards.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }
}

/// The kind of the error that `body` throws; `nil` if it throws none.
func kindOfError<Value>(_ body: () async throws -> Value) async -> MachineStore.DatabaseError.Kind?
{
  do {
    _ = try await body()
    return nil
  } catch {
    return (error as? MachineStore.DatabaseError)?.kind
  }
}
