import Foundation
import Testing

@testable import DurableMachines

/// The folder of the programs of PostgreSQL, which is the newest one.
private let postgreSQLPrograms: String? = {
  let folder = "/usr/lib/postgresql"
  let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  return versions.compactMap { Int($0) }.sorted().last.map { "\(folder)/\($0)/bin" }
}()

/// A part is moved to another database by the commands of the page *A store in parts*.
@Suite(
  .enabled(if: TestDatabase.server != nil, "needs PostgreSQL: Scripts/with-postgresql swift test"),
  .enabled(if: postgreSQLPrograms != nil, "needs pg_dump and psql of PostgreSQL"),
  // The server of a package may be newer than these programs.
  .enabled(
    if: ProcessInfo.processInfo.environment["SCHEMATIC_POSTGRESQL_PACKAGE"] == nil,
    "needs pg_dump and psql of the server's version"))
struct PartMoveTests {
  let clock = TestClock()

  /// The commands of the page.
  private func commands() throws -> String {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(
        "../../../Sources/DurableMachines/DurableMachines.docc/AStoreInParts.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.range(of: "```sh\n")).upperBound
    let end = try #require(text[start...].range(of: "```")).lowerBound
    return String(text[start..<end])
  }

  private func run(_ commands: String, _ old: String, _ new: String) async throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-ec", commands]
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(postgreSQLPrograms ?? ""):\(environment["PATH"] ?? "")"
    environment["OLD"] = old
    environment["NEW"] = new
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    return try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
  }

  @Test func `a part that was moved is used where it is, and named where it is not`() async throws {
    let old = TestDatabase.directServer ?? ""
    let database = "moved\(UInt32.random(in: 0 ... .max))"
    let new = "\(old) dbname=\(database)"
    let server = MachineStore.postgreSQL(old, connections: 1).connection
    for number in 0..<3 {
      for name in ["shop_00\(number)", "shop_00\(number)_moved"] {
        try await server.values("DROP SCHEMA IF EXISTS \(name) CASCADE")
      }
    }
    // It may take longer than a statement of the library may.
    #expect(
      try await run("psql --quiet --command 'CREATE DATABASE \(database)' \"$OLD\"", old, new) == 0)
    let before = try await clock.orders(
      in: .postgreSQL(old, connections: 2, prefix: "shop.", parts: 3))
    let ids = (0..<3).map { before.ids(inPart: $0)[0] }
    for id in ids { try await before.create(id) }
    try await before.handle(.pay, to: ids[1], eventID: "pay")
    try await before.handle(.tell(ids[1]), to: ids[0], eventID: "tell")
    await before.store.close()
    #expect(try await run(commands(), old, new) == 0)

    let missing = StorePartsError(.missingPart, part: 1, parts: 3, schema: "shop_001")
    await #expect(throws: missing) {
      try await clock.orders(in: .postgreSQL(old, connections: 2, prefix: "shop.", parts: 3))
    }
    let after = try await clock.orders(
      in: .postgreSQL(old, connections: 2, prefix: "shop.", parts: 3, elsewhere: [1: new]))
    try await after.workUntilIdle()
    #expect(
      try await after.log(of: ids[1]).map(\.event).sorted() == [
        "charged", "pay", "remind", "start",
      ])
    #expect(try await after.store.machines().machines.map(\.id) == ids.sorted())
    await after.store.close()
  }
}
