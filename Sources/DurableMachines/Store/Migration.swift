/// A numbered change of the store's tables as SQL, with its reverse, for review or for applying by hand.
public struct MachineMigration: Hashable, Sendable {
  /// The number, from 1.
  public var number: Int

  /// The statements of the change, which also insert its number into the table `machine_migration`.
  public var up: String

  /// The statements that undo the change.
  ///
  /// Data that only the new tables can hold are lost.
  public var down: String

  init(number: Int, up: String, down: String) {
    (self.number, self.up, self.down) = (number, up, down)
  }

  private init(_ number: Int, up: [UInt8], down: [UInt8], _ prefix: TablePrefix) {
    self.number = number
    self.up = prefix.applied(to: up)
    self.down = prefix.applied(to: down)
    if number == 1, let schema = prefix.schema {
      self.up = "CREATE SCHEMA IF NOT EXISTS \"\(schema)\";\n" + self.up
    }
  }

  /// All migrations in their order.
  ///
  /// - Parameters:
  ///   - dialect: The dialect of the database.
  ///   - prefix: The text before the names of tables.
  ///   - part: The part of a store that has the tables. Default: none.
  static func all(
    of dialect: MachineStore.Dialect, _ prefix: TablePrefix, part: StorePart? = nil
  ) -> [MachineMigration] {
    let migrations = unlabeled(of: dialect, prefix)
    guard let part else { return migrations }
    return [part.labeling(migrations[0], prefix)] + migrations.dropFirst()
  }

  private static func unlabeled(of dialect: MachineStore.Dialect, _ prefix: TablePrefix)
    -> [MachineMigration]
  {
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
        MachineMigration(
          4, up: PackageResources.m4_sqlite_up_sql, down: PackageResources.m4_sqlite_down_sql,
          prefix),
        MachineMigration(
          5, up: PackageResources.m5_sqlite_up_sql, down: PackageResources.m5_sqlite_down_sql,
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
        MachineMigration(
          4, up: PackageResources.m4_postgresql_up_sql,
          down: PackageResources.m4_postgresql_down_sql,
          prefix),
        MachineMigration(
          5, up: PackageResources.m5_postgresql_up_sql,
          down: PackageResources.m5_postgresql_down_sql,
          prefix),
      ]
    }
  }
}

extension TablePrefix {
  /// - Parameters:
  ///   - text: The text with placeholders.
  ///   - roles: The beginning of the names of roles. Default: the schema.
  fileprivate func applied(to text: [UInt8], roles: String? = nil) -> String {
    String(decoding: text, as: UTF8.self).replacing("{p}", with: tables).replacing(
      "{i}", with: name
    )
    .replacing("{s}", with: "\"\(schema ?? "public")\"").replacing(
      "{r}", with: roles ?? schema ?? "schematic")
  }

  fileprivate func roles(named name: String? = nil) -> String {
    applied(to: PackageResources.roles_postgresql_sql, roles: name)
  }
}

extension MachineStore {
  /// Returns the migrations of a store's tables in their order, as SQL.
  ///
  /// - Parameters:
  ///   - dialect: The dialect of the database.
  ///   - prefix: The text before the names of tables. Default: none.
  /// - Throws: ``InvalidPrefixError``.
  public static func migrations(of dialect: MachineStore.Dialect, prefix: String = "") throws
    -> [MachineMigration]
  {
    MachineMigration.all(of: dialect, try TablePrefix(prefix, dialect: dialect))
  }

  /// Returns the SQL that creates PostgreSQL roles for migration, work and reading.
  ///
  /// An administrator runs it. For the schema `app`, the roles are `app_migration`, `app_worker` and `app_reader`.
  /// Without a schema, they are `schematic_migration` and so on.
  ///
  /// - Parameter prefix: The text before the names of tables. Default: none.
  /// - Throws: ``InvalidPrefixError``.
  public static func roles(prefix: String = "") throws -> String {
    try TablePrefix(prefix, dialect: .postgreSQL).roles()
  }

  /// Returns the migrations of a store in parts in their order, as SQL: each is that of all parts.
  ///
  /// A part on a server of its own needs those statements that name its schema, and no others.
  ///
  /// - Parameters:
  ///   - dialect: The dialect of the database.
  ///   - prefix: The text before the names of tables. Default: none.
  ///   - parts: The number of parts.
  /// - Throws: ``InvalidPrefixError``.
  public static func migrations(
    of dialect: MachineStore.Dialect, prefix: String = "", parts: Int
  ) throws -> [MachineMigration] {
    let prefixes = StoreParts.prefixes(parts, in: prefix, dialect)
    let all = try prefixes.enumerated().map { number, prefix in
      MachineMigration.all(
        of: dialect, try TablePrefix(prefix, dialect: dialect),
        part: StorePart(number: number, count: prefixes.count))
    }
    return all[0].indices.map { index in
      MachineMigration(
        number: index + 1, up: all.map { $0[index].up }.joined(separator: "\n"),
        down: all.map { $0[index].down }.joined(separator: "\n"))
    }
  }

  /// Returns the SQL that creates PostgreSQL roles for a store in parts.
  ///
  /// An administrator runs it. The roles have the names of those without parts, and rights in the schemas of all parts.
  ///
  /// - Parameters:
  ///   - prefix: The text before the names of tables. Default: none.
  ///   - parts: The number of parts.
  /// - Throws: ``InvalidPrefixError``.
  public static func roles(prefix: String = "", parts: Int) throws -> String {
    let name = try TablePrefix(prefix, dialect: .postgreSQL).schema ?? "schematic"
    let texts = try StoreParts.prefixes(parts, in: prefix, .postgreSQL).map {
      try TablePrefix($0, dialect: .postgreSQL).roles(named: name)
    }
    let others = texts.dropFirst().map { text in
      text.split(separator: "\n").filter { !$0.hasPrefix("--") && !$0.hasPrefix("CREATE ROLE") }
        .joined(separator: "\n") + "\n"
    }
    return texts[0] + others.joined()
  }

  /// Migrates the tables to the version of this library, or to another one.
  ///
  /// ``DurableMachines`` calls it. Call it yourself only if the database user of your workers may not change tables.
  /// Each migration is one transaction. If several processes start at the same time, one performs it, and the others
  /// wait. If the tables have the version already, nothing is changed, and no permission to change anything is
  /// needed.
  ///
  /// - Parameter number: The number of the last migration that remains; 0 deletes all tables. Default: the last
  ///   migration of this library; then nothing is undone.
  /// - Precondition: The library has a migration with this number, or it is 0.
  /// - Throws: ``NewerDatabaseError``, ``OutdatedDatabaseError``, ``InvalidPrefixError``, ``StorePartsError``, or
  ///   ``MachineStore/DatabaseError``.
  public func migrate(to number: Int? = nil) async throws {
    if isDivided { return try await migrateParts(to: number) }
    try await migrateTables(to: number)
  }

  /// Migrates the tables of a store that is not divided, or of one part.
  func migrateTables(to number: Int?) async throws {
    try await migrator().migrate(to: number) { [self] in try await checkUndivided() }
  }

  private func migrator() throws -> Migrator {
    Migrator(
      connection: connection, prefix: try TablePrefix(prefix, dialect: connection.dialect),
      part: parts.flatMap { parts in number.map { StorePart(number: $0, count: parts.count) } })
  }
}

extension MachineStore {
  /// Reads the number of the last migration in the database; 0 if it has no tables.
  ///
  /// - Throws: ``MachineStore/DatabaseError``, ``StorePartsError``, or ``InvalidPrefixError``.
  public func migrationNumber() async throws -> Int {
    if try await hasAllParts() == false { return 0 }
    if let numbers = try await eachPart({ try await $0.migrator().current() }) {
      return numbers.min() ?? 0
    }
    let number = try await migrator().current()
    if number == 0 { try await checkUndivided() }
    return number
  }
}

/// Brings the tables of a database to a version.
private struct Migrator {
  let connection: any MachineStore.Connection
  let prefix: TablePrefix
  let part: StorePart?

  /// - Parameters:
  ///   - number: The number of the last migration that remains.
  ///   - check: Is performed before tables are added where there are none.
  func migrate(to number: Int?, checkingNew check: () async throws -> Void) async throws {
    let migrations = MachineMigration.all(of: connection.dialect, prefix, part: part)
    let target = number ?? migrations.count
    precondition((0...migrations.count).contains(target), "There is no migration \(target).")
    var found = try await current()
    if found == 0, target > 0 { try await check() }
    // Other processes may migrate at the same time. After each migration by another process, the number is read
    // again.
    var failures = 0
    while found != target {
      guard found <= migrations.count else {
        throw NewerDatabaseError(found: found, known: migrations.count)
      }
      let step = found < target ? migrations[found].up : migrations[found - 1].down
      let (before, failure) = (found, try await apply(step, from: found, to: target))
      found = try await current()
      // Whatever the error says, another process has migrated: its table is there, or its column is no longer.
      guard let failure, found == before else { continue }
      // The number is unchanged: the process that has the lock may still migrate.
      failures += 1
      if failures == 20 || ![.duplicate, .contention].contains(failure.kind) { throw failure }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// The number of the last migration in the database; 0 if it has no tables.
  func current() async throws -> Int {
    guard try await hasNumbers() else { return 0 }
    do {
      let sql = "SELECT coalesce(max(number), 0) FROM \(prefix.tables)machine_migration"
      return try await value(MachineStore.Statement(sql)).flatMap { Int($0) } ?? 0
    } catch let error as MachineStore.DatabaseError {
      // Another process may have taken back all migrations meanwhile.
      if try await hasNumbers() { throw error }
      return 0
    }
  }

  private func hasNumbers() async throws -> Bool {
    let table = "\(prefix.tables)machine_migration"
    return try await value(MachineStore.finding(table, connection.dialect)) != nil
  }

  private func value(_ statement: MachineStore.Statement) async throws -> String? {
    try await connection.perform([statement]).first?.first?.first ?? nil
  }

  /// - Returns: The error, if another process may have caused it.
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
    } catch let error as MachineStore.DatabaseError {
      return error
    }
  }

  // Of two processes that migrate at once, the second waits for the first one's table, or for its row with the unique
  // number. Then it learns that the row exists. So no lock is needed, which some engines do not have.
  private var preparation: [MachineStore.Statement] {
    // The limit would also end the wait for other processes.
    connection.dialect == .postgreSQL
      ? [MachineStore.Statement("SET LOCAL statement_timeout = 0")] : []
  }

  private func statements(_ sql: String) async throws -> [MachineStore.Statement] {
    let lines = sql.split(separator: "\n").filter { !$0.hasPrefix("--") }
    var statements = lines.joined(separator: "\n").split(separator: ";")
      .map { String($0.drop { $0.isWhitespace }) }.filter { !$0.isEmpty }
    // `CREATE SCHEMA` needs a permission even if the schema exists.
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
