/// A numbered change of the tables, and the change back.
struct Migration: Sendable {
  var number: Int
  var up: String
  var down: String

  /// All migrations of a dialect in their order.
  static func all(of dialect: SQLDialect) -> [Migration] {
    switch dialect {
    case .sqlite:
      [Migration(1, up: PackageResources.m1_sqlite_up_sql, down: PackageResources.m1_sqlite_down_sql)]
    case .postgreSQL:
      [
        Migration(
          1, up: PackageResources.m1_postgresql_up_sql, down: PackageResources.m1_postgresql_down_sql)
      ]
    }
  }

  private init(_ number: Int, up: [UInt8], down: [UInt8]) {
    self.number = number
    self.up = String(decoding: up, as: UTF8.self)
    self.down = String(decoding: down, as: UTF8.self)
  }

  /// The statements of a text, for tables with this prefix.
  static func statements(_ text: String, prefix: String) -> [SQLStatement] {
    // Names of indexes have no schema, and those of a prefix have it.
    let name = prefix.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("--") }
    return lines.joined(separator: "\n").split(separator: ";")
      .filter { $0.contains { !$0.isWhitespace } }
      .map { SQLStatement(String($0).replacing("{p}", with: prefix).replacing("{i}", with: name)) }
  }
}

/// A database whose tables were made by a later version of the library.
public struct NewerDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the last migration in the database.
  public var found: Int
  /// The number of the last migration that this library knows.
  public var known: Int

  /// What was found, and what to do.
  public var description: String {
    "The tables of durable machines are those of migration \(found), and this program knows \(known). Deploy a newer one."
  }
}

extension MachineTables {
  /// Brings the tables to the newest version that this library knows.
  func migrate(_ connection: some SQLConnection) async throws {
    let table = "\(prefix)machine_migration"
    _ = try await connection.perform([
      SQLStatement("CREATE TABLE IF NOT EXISTS \(table) (number \(dialect == .sqlite ? "integer" : "bigint") PRIMARY KEY)")
    ])
    let rows = try await connection.perform([SQLStatement("SELECT coalesce(max(number), 0) FROM \(table)")])
    let found = rows.first?.first?.first?.flatMap { Int($0) } ?? 0
    let migrations = Migration.all(of: dialect)
    guard found <= migrations.count else { throw NewerDatabaseError(found: found, known: migrations.count) }
    for migration in migrations where migration.number > found {
      try await apply(migration, to: connection)
    }
  }

  /// A process that starts at the same time may have done it already.
  private func apply(_ migration: Migration, to connection: some SQLConnection) async throws {
    // First, so that two processes that migrate at once wait for each other.
    let mark = SQLStatement("INSERT INTO \(prefix)machine_migration VALUES (\(migration.number))")
    do {
      _ = try await connection.perform([mark] + Migration.statements(migration.up, prefix: prefix))
    } catch let error as SQLError where error.kind == .duplicate {}
  }
}
