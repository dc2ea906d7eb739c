import Foundation
import Testing

@testable import DurableMachines

/// The tables of a store in parts, and programs that declare other parts.
@Suite struct PartMigrationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Opens the tables of one store several times.
  private struct Opening: Sendable {
    let connection: any MachineStore.Connection
    let prefix: String

    init(_ database: TestDatabase) throws {
      let store = try database.store()
      (connection, prefix) = (store.connection, store.prefix)
    }

    func parts(_ count: Int) -> MachineStore {
      MachineStore(connection, prefix: prefix, parts: count)
    }

    var undivided: MachineStore { MachineStore(connection, prefix: prefix) }
  }

  private func error(_ body: () async throws -> Void) async -> StorePartsError? {
    do { try await body() } catch { return error as? StorePartsError }
    return nil
  }

  private func shown(_ prefix: String) -> String {
    prefix.hasSuffix(".") ? String(prefix.dropLast()) : prefix
  }

  @Test(arguments: TestDatabase.parts)
  func `a process with another number of parts is refused`(database: TestDatabase) async throws {
    let opening = try Opening(database)
    try await opening.parts(3).migrate()
    for count in [1, 2, 4] {
      let found = await error { try await opening.parts(count).migrate() }
      #expect(found?.kind == .otherCount && found?.found == 3 && found?.parts == count)
      #expect(found?.description.contains("Declare 3: the number never changes.") == true)
    }
    let found = await error { try await opening.undivided.migrate() }
    #expect(found?.kind == .divided && found?.found == 3)
    try await opening.parts(3).migrate()
    #expect(try await opening.parts(3).migrationNumber() == 5)
  }

  @Test(arguments: TestDatabase.parts)
  func `a store without parts is not opened in parts`(database: TestDatabase) async throws {
    let opening = try Opening(database)
    try await opening.undivided.migrate()
    let found = await error { try await opening.parts(3).migrate() }
    #expect(found?.kind == .undivided)
    #expect(found?.description.contains("copy(to:)") == true)
    try await opening.undivided.migrate()
  }

  @Test(arguments: TestDatabase.parts)
  func `of processes that begin at once, all have the number of one of them`(
    database: TestDatabase
  ) async throws {
    let opening = try Opening(database)
    let counts = await withTaskGroup(of: Int.self) { group in
      for number in 0..<6 {
        group.addTask {
          let store = opening.parts(2 + number % 2)
          do { try await store.migrate() } catch let error as StorePartsError {
            return error.kind == .otherCount ? error.found ?? 0 : 0
          } catch { return 0 }
          return 2 + number % 2
        }
      }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(counts == [2] || counts == [3])
  }

  @Test(arguments: TestDatabase.parts)
  func `a part that is not there is named, and not added again`(database: TestDatabase)
    async throws
  {
    let opening = try Opening(database)
    let store = opening.parts(3)
    try await store.migrate()
    let part = try #require(store.divided?[1])
    try await part.migrateTables(to: 0)
    let found = await error { try await opening.parts(3).migrate() }
    #expect(found == StorePartsError(.missingPart, part: 1, parts: 3, schema: shown(part.prefix)))
    #expect(try await part.migrationNumber() == 0)
    // Taking all tables back still works.
    try await opening.parts(3).migrate(to: 0)
    #expect(try await store.migrationNumber() == 0)
    try await opening.parts(2).migrate()
  }

  @Test(arguments: TestDatabase.parts)
  func `parts of a process that was killed while it added them are completed`(
    database: TestDatabase
  ) async throws {
    let opening = try Opening(database)
    let parts = try #require(opening.parts(3).divided)
    try await parts[0].migrateTables(to: nil)
    try await parts[1].migrateTables(to: 2)
    try await opening.parts(3).migrate()
    for part in parts { #expect(try await part.migrationNumber() == 5) }
  }

  @Test(arguments: TestDatabase.parts)
  func `a part in the place of another one is named`(database: TestDatabase) async throws {
    let opening = try Opening(database)
    let store = opening.parts(3)
    try await store.migrate()
    let part = try #require(store.divided?[2])
    let prefix = try TablePrefix(part.prefix, dialect: part.connection.dialect).tables
    try await part.connection.values("UPDATE \(prefix)machine_part SET number = 1")
    let found = await error { try await opening.parts(3).migrate() }
    #expect(
      found
        == StorePartsError(
          .otherPart, part: 2, parts: 3, found: 1, schema: shown(part.prefix)))
  }

  @Test func `a connection string for a part that does not exist is an error`() async throws {
    let store = MachineStore.postgreSQL("host=localhost", parts: 4, elsewhere: [4: "host=other"])
    let found = await error { try await store.migrate() }
    #expect(found == StorePartsError(.unknownPart, part: 4, parts: 4))
  }

  @Test func `a part that is not reached is named`() async throws {
    let store = MachineStore(MachineStore.sqlite("").connection, parts: 1)
    do {
      try await store.migrate()
      Issue.record("There is no file with an empty name.")
    } catch let error as MachineStore.DatabaseError {
      #expect(error.message.hasPrefix("part 0 of 1: "))
    }
  }

  @Test func `the printed SQL makes a store that a process opens`() async throws {
    let file = folder.file("parts.db")
    let migrations = try MachineStore.migrations(of: .sqlite, prefix: "shop_", parts: 2)
    let connection = MachineStore.sqlite(file).connection
    for migration in migrations {
      let statements = migration.up.split(separator: "\n").filter { !$0.hasPrefix("--") }
        .joined(separator: "\n").split(separator: ";").map { $0.drop { $0.isWhitespace } }
      _ = try await connection.perform(
        statements.filter { !$0.isEmpty }.map { MachineStore.Statement(String($0)) })
    }
    let recording = RecordingConnection(connection)
    let store = MachineStore(recording, prefix: "shop_", parts: 2)
    try await store.migrate()
    #expect(!recording.take().joined().contains { $0.sql.hasPrefix("CREATE") })
    #expect(try await store.migrationNumber() == migrations.count)
  }

  @Test func `roles have rights in the schemas of all parts, and are made once`() throws {
    let sql = try MachineStore.roles(prefix: "shop.", parts: 3)
    let lines = sql.split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("CREATE ROLE") } == [
        "CREATE ROLE shop_migration NOLOGIN;", "CREATE ROLE shop_worker NOLOGIN;",
        "CREATE ROLE shop_reader NOLOGIN;",
      ])
    #expect(
      lines.filter { $0.hasPrefix("CREATE SCHEMA") }
        == (0..<3).map {
          "CREATE SCHEMA IF NOT EXISTS \"shop_00\($0)\";"
        })
    #expect(lines.count(where: { $0.contains("TO shop_worker") }) == 6)
  }
}
