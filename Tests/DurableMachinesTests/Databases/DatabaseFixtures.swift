import DurableMachines
import Foundation

extension SQLConnection {
  /// The values of the first column.
  @discardableResult
  func values(_ sql: String, _ values: [String?] = []) async throws -> [String?] {
    try await perform([SQLStatement(sql, values)])[0].map { $0.first ?? nil }
  }
}

/// Passes requests on, and keeps their statements.
final class RecordingConnection: SQLConnection {
  private let base: any SQLConnection
  private let lock = NSLock()
  nonisolated(unsafe) private var kept: [[SQLStatement]] = []

  init(_ base: any SQLConnection) { self.base = base }

  var dialect: SQLDialect { base.dialect }

  func perform(_ statements: [SQLStatement]) async throws -> [[SQLRow]] {
    lock.withLock { kept.append(statements) }
    return try await base.perform(statements)
  }

  /// The requests since the last call.
  func take() -> [[SQLStatement]] {
    lock.withLock {
      defer { kept = [] }
      return kept
    }
  }
}

/// Passes requests on, and tells a test of statements that have been performed.
final class WatchedConnection: SQLConnection {
  private let base: any SQLConnection
  private let hasPerformed: @Sendable (SQLStatement) -> Void

  init(_ base: any SQLConnection, hasPerformed: @escaping @Sendable (SQLStatement) -> Void) {
    (self.base, self.hasPerformed) = (base, hasPerformed)
  }

  var dialect: SQLDialect { base.dialect }

  func perform(_ statements: [SQLStatement]) async throws -> [[SQLRow]] {
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
func kindOfError<Value>(_ body: () async throws -> Value) async -> SQLError.Kind? {
  do {
    _ = try await body()
    return nil
  } catch {
    return (error as? SQLError)?.kind
  }
}
