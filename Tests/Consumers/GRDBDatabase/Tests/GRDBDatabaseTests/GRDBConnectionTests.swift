import DurableMachines
import Foundation
import GRDB
import Testing

@testable import GRDBDatabase

@Suite struct GRDBConnectionTests {
  let pool: DatabasePool
  let orders: DurableMachines<Checkout>

  init() async throws {
    pool = try makePool()
    orders = try await DurableMachines(
      Checkout(), named: "checkout", in: MachineStore(try GRDBConnection(pool)), initial: Order.init
    )
    try await orders.create("4711")
    try await pool.write { try $0.execute(sql: "CREATE TABLE payment (id text PRIMARY KEY)") }
  }

  private func pay(failing: Bool) async throws {
    try await pool.withTransaction { transaction in
      try await transaction.access { try $0.execute(sql: "INSERT INTO payment VALUES ('a')") }
      try await orders.within(transaction).handle(.pay, to: "4711", eventID: "a")
      if failing { throw CancellationError() }
    }
  }

  private func payments() async throws -> Int? {
    try await pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM payment") }
  }

  @Test func `a machine is committed with rows of the program`() async throws {
    try await pay(failing: false)
    #expect(try await payments() == 1)
    #expect(try await orders.state(of: "4711").version == 2)
  }

  @Test func `a machine is undone with rows of the program`() async throws {
    await #expect(throws: CancellationError.self) { try await pay(failing: true) }
    #expect(try await payments() == 0)
    #expect(try await orders.state(of: "4711").version == 1)
    try await pay(failing: false)
    #expect(try await orders.state(of: "4711").version == 2)
  }

  @Test func `the connection that writes is synchronised with the disk`() async throws {
    #expect(
      try await pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        == 2)
  }

  @Test func `prepareDatabase is too early to say so`() async throws {
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    let pool = try makePool(configuration)
    #expect(
      try await pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        == 1)
  }

  @Test func `an error has the code of SQLite`() async throws {
    let insertion = MachineStore.Statement("INSERT INTO payment VALUES (?1)", ["a"])
    let connection = try GRDBConnection(pool)
    _ = try await connection.perform([insertion])
    await #expect(
      throws: MachineStore.DatabaseError(
        .duplicate, code: "1555", message: "UNIQUE constraint failed: payment.id")
    ) {
      try await connection.perform([insertion])
    }
  }

  @Test func `the page shows the connection that is tested here`() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent()
    let source = package.appendingPathComponent("Sources/GRDBDatabase/GRDBConnection.swift")
    let page = package.appendingPathComponent(
      "../../../Sources/DurableMachines/DurableMachines.docc/YourOwnDatabaseConnection.md")
    #expect(
      try String(contentsOf: page, encoding: .utf8).contains(
        String(contentsOf: source, encoding: .utf8)))
  }
}
