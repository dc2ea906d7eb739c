import Foundation
import Testing

@testable import DurableMachines

@Suite struct MigrationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A store in a database of its own, or under a prefix of its own.
  private func makeStores(_ database: TestDatabase, count: Int) -> [MachineStore] {
    let prefix = "m\(UInt32.random(in: 0 ... .max))_"
    return (0..<count).map { _ in
      switch database {
      case .sqlite, .sqliteParts: .sqlite(folder.file("test.db"), prefix: prefix)
      case .postgreSQL, .postgreSQLParts:
        .postgreSQL(TestDatabase.server ?? "", connections: 1, prefix: prefix)
      }
    }
  }

  private func tables(_ store: MachineStore) async throws -> [String?] {
    let list =
      store.connection.dialect == .sqlite
      ? "sqlite_master WHERE type = 'table' AND name" : "pg_tables WHERE tablename"
    let name = store.connection.dialect == .sqlite ? "name" : "tablename"
    return try await store.connection.values(
      "SELECT \(name) FROM \(list) LIKE '\(store.prefix)%' ORDER BY 1"
    )
    .map { $0.map { String($0.dropFirst(store.prefix.count)) } }
  }

  private let names = [
    "machine", "machine_event", "machine_forgotten", "machine_inbox", "machine_job", "machine_log",
    "machine_migration",
  ]

  @Test(arguments: TestDatabase.available)
  func `migrations are applied and taken back`(database: TestDatabase) async throws {
    let store = makeStores(database, count: 1)[0]
    for _ in 0..<2 {
      try await store.migrate()
      #expect(try await tables(store).isSuperset(of: names))
      try await store.migrate(to: 0)
      #expect(try await tables(store) == [])
    }
  }

  @Test(arguments: TestDatabase.available)
  func `processes that start at once migrate once`(database: TestDatabase) async throws {
    let stores = makeStores(database, count: 8)
    try await withThrowingTaskGroup { group in
      for store in stores { group.addTask { try await store.migrate() } }
      try await group.waitForAll()
    }
    let numbers = try await stores[0].connection.values(
      "SELECT number FROM \(stores[0].prefix)machine_migration")
    let count = try MachineStore.migrations(of: stores[0].connection.dialect).count
    #expect(numbers == (1...count).map { "\($0)" })
  }

  /// The other process does so before each request of the one that is looked at, in turn.
  ///
  /// The error is that of the database, or says that a table is there already.
  @Test(arguments: TestDatabase.available, [(true, nil), (false, nil), (true, "42P07")])
  func `a process goes on where another one migrates`(
    database: TestDatabase, way: (isUp: Bool, code: String?)
  ) async throws {
    let other = makeStores(database, count: 1)[0]
    let count = try MachineStore.migrations(of: other.connection.dialect).count
    let (start, end) = way.isUp ? (0, count) : (count, 0)
    var (number, passed, isPending) = (0, 0, false)
    while !isPending {
      try await other.migrate(to: start)
      let connection = InterveningConnection(other.connection)
      connection.plan(
        .before {
          try await other.migrate(to: end)
          guard let code = way.code else { return }
          throw MachineStore.DatabaseError(postgreSQL: code, message: "relation already exists")
        }, at: number)
      do {
        try await MachineStore(connection, prefix: other.prefix).migrate(to: end)
        passed += 1
      } catch let error as MachineStore.DatabaseError where error.code == way.code {}
      isPending = connection.isPending
      if !isPending { #expect(try await tables(other).isSuperset(of: names) == way.isUp) }
      number += 1
    }
    // What reads the number throws what it gets.
    #expect(way.code == nil ? passed == number : passed > count)
  }

  @Test(arguments: TestDatabase.available)
  func `tables of a newer library are an error`(database: TestDatabase) async throws {
    let store = makeStores(database, count: 1)[0]
    try await store.migrate()
    try await store.connection.values("INSERT INTO \(store.prefix)machine_migration VALUES (99)")
    let known = try MachineStore.migrations(of: store.connection.dialect).count
    await #expect(throws: NewerDatabaseError(found: 99, known: known)) { try await store.migrate() }
    await #expect(throws: NewerDatabaseError(found: 99, known: known)) {
      try await store.migrate(to: 0)
    }
  }

  /// Others keep a lock, and the database does not wait for it long.
  private struct LockedDatabase: MachineStore.Connection {
    let dialect = MachineStore.Dialect.postgreSQL

    func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
      guard statements.count > 1 else { return [[]] }
      throw MachineStore.DatabaseError(
        .contention, code: "55P03", message: "canceling statement due to lock timeout")
    }
  }

  @Test func `migrating without tables in the end is an error`() async {
    #expect(
      await kindOfError { try await MachineStore(LockedDatabase()).migrate() } == .contention)
  }

  @Test func `migrations are numbered, and note their numbers`() throws {
    for dialect in MachineStore.Dialect.allCases {
      let migrations = try MachineStore.migrations(of: dialect, prefix: "shop_")
      #expect(migrations.map(\.number) == Array(1...migrations.count))
      for migration in migrations {
        #expect(
          migration.up.contains("INSERT INTO shop_machine_migration VALUES (\(migration.number));"))
        #expect(!migration.up.contains("{") && !migration.down.contains("{"))
        // First, so that a second process waits for it, and learns that it is there.
        let before = migration.up.components(separatedBy: "INSERT INTO")[0]
        #expect(before.matches(of: /CREATE \w+ (?!IF NOT EXISTS)/).isEmpty)
      }
    }
  }

  @Test(arguments: [
    "a b", "a;b", "a\"", "a'", "A_", "1a", "ä", "a.b.c", ".", ".a", "a-", "a\0",
    String(repeating: "a", count: 41),
  ])
  func `a prefix that could change a statement is an error`(prefix: String) async {
    await #expect(throws: InvalidPrefixError(prefix: prefix)) {
      try await MachineStore.postgreSQL("", prefix: prefix).migrate()
    }
    #expect(throws: InvalidPrefixError(prefix: prefix)) { try MachineStore.roles(prefix: prefix) }
  }

  @Test func `SQLite has no schemas`() async {
    await #expect(throws: InvalidPrefixError(prefix: "app.")) {
      try await MachineStore.sqlite(folder.file("test.db"), prefix: "app.").migrate()
    }
  }
}

extension [String?] {
  fileprivate func isSuperset(of names: [String]) -> Bool {
    Set(compactMap(\.self)).isSuperset(of: names)
  }
}

@Suite(
  .enabled(if: TestDatabase.server != nil, "needs PostgreSQL: Scripts/with-postgresql swift test"))
struct RoleTests {
  private let administrator = ConnectionPool.postgreSQL(
    TestDatabase.directServer ?? "", connections: 1)
  private let schema = "s\(UInt32.random(in: 0 ... .max))"

  private func store(as role: String) -> MachineStore {
    .postgreSQL(
      "\(TestDatabase.directServer ?? "") options=-crole=\(schema)_\(role)", connections: 1,
      prefix: "\(schema).")
  }

  init() async throws {
    for statement in try MachineStore.roles(prefix: "\(schema).").split(separator: ";\n") {
      try await administrator.values(String(statement))
    }
    try await store(as: "migration").migrate()
  }

  private func errorKind(_ sql: String, as role: String) async -> MachineStore.DatabaseError.Kind? {
    await kindOfError {
      try await store(as: role).connection.perform([
        MachineStore.Statement(sql.replacing("{s}", with: schema))
      ])
    }
  }

  @Test(arguments: ["machine", "machine_log", "machine_event", "machine_inbox", "machine_job"])
  func `workers change rows, and readers do not`(table: String) async {
    for statement in ["DELETE FROM {s}.\(table)", "UPDATE {s}.\(table) SET id = id"] {
      #expect(await errorKind(statement, as: "worker") == nil)
      #expect(await errorKind(statement, as: "reader") == .notAllowed)
    }
    #expect(await errorKind("SELECT count(*) FROM {s}.\(table)", as: "reader") == nil)
  }

  @Test(arguments: [
    "DROP TABLE {s}.machine", "ALTER TABLE {s}.machine ADD COLUMN c text", "TRUNCATE {s}.machine",
    "CREATE TABLE {s}.t ()",
  ])
  func `only the role for migrations changes tables`(statement: String) async throws {
    #expect(await errorKind(statement, as: "worker") == .notAllowed)
    #expect(await errorKind(statement, as: "reader") == .notAllowed)
    #expect(await errorKind(statement, as: "migration") == nil)
  }

  @Test func `workers insert rows that the database numbers`() async {
    let statement =
      "INSERT INTO {s}.machine_inbox (chart, id, event_id, event, at) VALUES ('c', 'i', 'e', '{}', 0)"
    #expect(await errorKind(statement, as: "worker") == nil)
  }

  @Test func `workers find tables that are up to date`() async throws {
    try await store(as: "worker").migrate()
    try await store(as: "reader").migrate()
  }

  @Test func `a user who may not migrate is an error that says what to do`() async throws {
    try await store(as: "migration").migrate(to: 0)
    let needed = try MachineStore.migrations(of: .postgreSQL).count
    await #expect {
      try await store(as: "worker").migrate()
    } throws: {
      ($0 as? OutdatedDatabaseError)?.found == 0 && ($0 as? OutdatedDatabaseError)?.needed == needed
        && "\($0)".contains("permission denied for schema \(schema)")
    }
  }

  @Test func `a schema may be called like a word of SQL`() async throws {
    let store = MachineStore.postgreSQL(
      TestDatabase.directServer ?? "", connections: 1, prefix: "select.a_")
    try await store.migrate()
    #expect(try await store.connection.values("SELECT id FROM \"select\".a_machine") == [])
  }
}
