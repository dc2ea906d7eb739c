/// A numbered change of the store's tables, and the change back, to review or to apply by hand.
public struct MachineMigration: Hashable, Sendable {
  /// The number, from 1 on.
  public var number: Int

  /// The statements of the change, which also note its number in the table `machine_migration`.
  public var up: String

  /// The statements that undo the change; what only its tables can keep is lost.
  public var down: String

  private init(_ number: Int, up: [UInt8], down: [UInt8], _ prefix: TablePrefix) {
    self.number = number
    self.up = prefix.applied(to: up)
    self.down = prefix.applied(to: down)
    if number == 1, let schema = prefix.schema {
      self.up = "CREATE SCHEMA IF NOT EXISTS \"\(schema)\";\n" + self.up
    }
  }

  /// All migrations in their order.
  static func all(of dialect: MachineStore.Dialect, _ prefix: TablePrefix) -> [MachineMigration] {
    switch dialect {
    case .sqlite:
      [
        MachineMigration(
          1, up: PackageResources.m1_sqlite_up_sql, down: PackageResources.m1_sqlite_down_sql,
          prefix),
        MachineMigration(
          2, up: PackageResources.m2_sqlite_up_sql, down: PackageResources.m2_sqlite_down_sql,
          prefix),
        MachineMigration(
          3, up: PackageResources.m3_sqlite_up_sql, down: PackageResources.m3_sqlite_down_sql,
          prefix),
      ]
    case .postgreSQL:
      [
        MachineMigration(
          1, up: PackageResources.m1_postgresql_up_sql,
          down: PackageResources.m1_postgresql_down_sql,
          prefix),
        MachineMigration(
          2, up: PackageResources.m2_postgresql_up_sql,
          down: PackageResources.m2_postgresql_down_sql,
          prefix),
        MachineMigration(
          3, up: PackageResources.m3_postgresql_up_sql,
          down: PackageResources.m3_postgresql_down_sql,
          prefix),
      ]
    }
  }
}

extension TablePrefix {
  fileprivate func applied(to text: [UInt8]) -> String {
    String(decoding: text, as: UTF8.self).replacing("{p}", with: tables).replacing(
      "{i}", with: name
    )
    .replacing("{s}", with: "\"\(schema ?? "public")\"").replacing(
      "{r}", with: schema ?? "schematic")
  }

  fileprivate var roles: String { applied(to: PackageResources.roles_postgresql_sql) }
}

extension MachineStore {
  /// The migrations of a store's tables in their order, as SQL.
  ///
  /// - Parameters:
  ///   - dialect: The dialect of the database.
  ///   - prefix: What stands before the names of tables. Default: nothing.
  /// - Throws: ``InvalidPrefixError``.
  public static func migrations(of dialect: MachineStore.Dialect, prefix: String = "") throws
    -> [MachineMigration]
  {
    MachineMigration.all(of: dialect, try TablePrefix(prefix, dialect: dialect))
  }

  /// The roles of PostgreSQL for programs that migrate, work, and read, as SQL for an
  /// administrator.
  ///
  /// They are called `app_migration`, `app_worker` and `app_reader` for the schema `app`, and
  /// without a schema `schematic_migration` and so on.
  ///
  /// - Parameter prefix: What stands before the names of tables. Default: nothing.
  /// - Throws: ``InvalidPrefixError``.
  public static func roles(prefix: String = "") throws -> String {
    try TablePrefix(prefix, dialect: .postgreSQL).roles
  }

  /// Brings the tables to the version of this library, or to another one.
  ///
  /// ``DurableMachines`` calls it, so a program does only if the user of its workers may not change
  /// tables. Each migration is one transaction; of processes that start at the same time, one
  /// performs it, and the others wait. Nothing is changed, and no right to change anything is
  /// needed, if the tables have the version already.
  ///
  /// - Parameter number: The number of the last migration that is to remain; 0 deletes all tables. Default: all of them,
  ///   and only forwards.
  /// - Throws: ``NewerDatabaseError``, ``OutdatedDatabaseError``, ``InvalidPrefixError``, or ``MachineStore/DatabaseError``.
  public func migrate(to number: Int? = nil) async throws {
    try await Migrator(
      connection: connection, prefix: TablePrefix(prefix, dialect: connection.dialect)
    ).migrate(to: number)
  }
}

extension MachineStore {
  /// The number of the last migration of the database; 0 if it has no tables.
  ///
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  public func migrationNumber() async throws -> Int {
    try await Migrator(
      connection: connection, prefix: TablePrefix(prefix, dialect: connection.dialect)
    ).current()
  }
}

/// Brings the tables of a database to a version.
private struct Migrator {
  let connection: any MachineStore.Connection
  let prefix: TablePrefix

  func migrate(to number: Int?) async throws {
    let migrations = MachineMigration.all(of: connection.dialect, prefix)
    let target = number ?? migrations.count
    precondition((0...migrations.count).contains(target), "There is no migration \(target).")
    var found = try await current()
    // Others may migrate at the same time: each one that they were faster with is read again.
    var failures = 0
    while found != target {
      guard found <= migrations.count else {
        throw NewerDatabaseError(found: found, known: migrations.count)
      }
      let step = found < target ? migrations[found].up : migrations[found - 1].down
      let (before, failure) = (found, try await apply(step, from: found, to: target))
      found = try await current()
      guard let failure, found == before else { continue }
      // The version is unchanged: the process that has the lock may still migrate.
      failures += 1
      if failures == 20 { throw failure }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// The number of the last migration in the database; 0 if it has no tables.
  func current() async throws -> Int {
    let table = "\(prefix.tables)machine_migration"
    let find =
      switch connection.dialect {
      case .sqlite:
        MachineStore.Statement(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name = CAST(?1 AS text)", [table]
        )
      case .postgreSQL:
        MachineStore.Statement("SELECT CAST(to_regclass(CAST($1 AS text)) AS text)", [table])
      }
    guard try await value(find) != nil else { return 0 }
    return try await value(MachineStore.Statement("SELECT coalesce(max(number), 0) FROM \(table)"))
      .flatMap {
        Int($0)
      } ?? 0
  }

  private func value(_ statement: MachineStore.Statement) async throws -> String? {
    try await connection.perform([statement]).first?.first?.first ?? nil
  }

  /// - Returns: The error if another process was in the way, perhaps because it was faster.
  private func apply(_ sql: String, from found: Int, to target: Int) async throws -> MachineStore
    .DatabaseError?
  {
    do {
      _ = try await connection.perform(preparation + statements(sql))
      return nil
    } catch let error as MachineStore.DatabaseError
      where error.kind == .notAllowed || error.kind == .readOnly
    {
      throw OutdatedDatabaseError(found: found, needed: target, reason: error.message)
    } catch let error as MachineStore.DatabaseError
      where error.kind == .duplicate || error.kind == .contention
    {
      return error
    }
  }

  // Of two processes that migrate at once, the second waits for the first one's table or row with the number, which is unique,
  // and learns that it exists. So no lock is needed, which some engines do not have.
  private var preparation: [MachineStore.Statement] {
    // It also ends waiting for other processes.
    connection.dialect == .postgreSQL
      ? [MachineStore.Statement("SET LOCAL statement_timeout = 0")] : []
  }

  private func statements(_ sql: String) async throws -> [MachineStore.Statement] {
    let lines = sql.split(separator: "\n").filter { !$0.hasPrefix("--") }
    var statements = lines.joined(separator: "\n").split(separator: ";")
      .map { String($0.drop { $0.isWhitespace }) }.filter { !$0.isEmpty }
    // It needs a right, even if there is nothing to create.
    if try await hasSchema() { statements.removeAll { $0.hasPrefix("CREATE SCHEMA") } }
    return statements.map { MachineStore.Statement($0) }
  }

  private func hasSchema() async throws -> Bool {
    guard let schema = prefix.schema else { return false }
    return try await value(
      MachineStore.Statement(
        "SELECT nspname FROM pg_namespace WHERE nspname = CAST($1 AS text)", [schema]))
      != nil
  }
}
