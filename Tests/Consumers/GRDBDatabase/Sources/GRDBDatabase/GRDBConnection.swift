import DurableMachines
import Foundation
import GRDB

/// A database of GRDB, in which the store keeps its machines.
struct GRDBConnection: MachineStore.Connection {
  private let writer: any DatabaseWriter

  var dialect: MachineStore.Dialect { .sqlite }

  init(_ writer: any DatabaseWriter) throws {
    self.writer = writer
    // Here, because a DatabasePool says NORMAL after `prepareDatabase`: then a loss of power can lose commits.
    try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
  }

  func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
    try await withStoreErrors {
      // One transaction, `BEGIN IMMEDIATE`.
      try await writer.write { database in try database.perform(statements) }
    }
  }
}

extension Database {
  fileprivate func perform(_ statements: [MachineStore.Statement]) throws -> [[MachineStore.Row]] {
    try statements.map { statement in
      let prepared = try cachedStatement(sql: statement.sql)
      return try Row.fetchAll(prepared, arguments: StatementArguments(statement.values))
        .map { row in row.databaseValues.map(\.text) }
    }
  }
}

extension DatabaseValue {
  fileprivate var text: String? {
    switch storage {
    case .null: nil
    case .int64(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): text
    case .blob(let data): String(decoding: data, as: UTF8.self)
    }
  }
}

/// The store knows a duplicate from a failure by the code.
private func withStoreErrors<Value>(_ body: () async throws -> Value) async throws -> Value {
  do { return try await body() } catch let error as DatabaseError {
    throw MachineStore.DatabaseError(
      sqlite: error.extendedResultCode.rawValue, message: error.message ?? "")
  }
}

/// A transaction of GRDB that stays open while asynchronous code runs, on the thread of GRDB that writes.
final class GRDBTransaction: MachineStore.Connection {
  private let condition = NSCondition()
  // Only while the condition is locked.
  nonisolated(unsafe) private var accesses: [@Sendable (Database) -> Void] = []
  nonisolated(unsafe) private var hasEnded = false

  var dialect: MachineStore.Dialect { .sqlite }

  func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
    try await withStoreErrors { try await access { try $0.perform(statements) } }
  }

  /// Performs something of your own in the transaction.
  func access<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      condition.withLock {
        accesses.append { database in continuation.resume(with: Result { try body(database) }) }
        condition.signal()
      }
    }
  }

  fileprivate func performAccesses(_ database: Database) {
    while let next = nextAccess() { next(database) }
  }

  private func nextAccess() -> (@Sendable (Database) -> Void)? {
    condition.withLock {
      while accesses.isEmpty {
        if hasEnded { return nil }
        condition.wait()
      }
      return accesses.removeFirst()
    }
  }

  fileprivate func end() {
    condition.withLock {
      hasEnded = true
      condition.signal()
    }
  }
}

extension DatabaseWriter {
  /// Commits what `body` does, or undoes it if it throws; nothing else writes meanwhile.
  func withTransaction<Value>(
    _ body: (GRDBTransaction) async throws -> Value
  ) async throws -> Value {
    let transaction = GRDBTransaction()
    asyncWriteWithoutTransaction { transaction.performAccesses($0) }
    defer { transaction.end() }
    try await transaction.access { try $0.beginTransaction(.immediate) }
    do {
      let value = try await body(transaction)
      try await transaction.access { try $0.commit() }
      return value
    } catch {
      try? await transaction.access { if $0.isInsideTransaction { try $0.rollback() } }
      throw error
    }
  }
}
