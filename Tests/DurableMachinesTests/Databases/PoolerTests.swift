import Testing

@testable import DurableMachines

/// What is different behind a pooler; all other tests run behind it, too: `Scripts/check-pooler`.
@Suite(.enabled(if: TestDatabase.serverBehindPooler != nil, "need a pooler: Scripts/check-pooler"))
struct PoolerTests {
  /// A pooler with its server; none without `Scripts/with-pgbouncer`.
  struct Pooler: Sendable, CustomTestStringConvertible {
    let address: String
    let server: String

    static var available: [Pooler] {
      guard let server = TestDatabase.serverBehindPooler, let address = TestDatabase.server else {
        return []
      }
      return [Pooler(address: address, server: server)]
    }

    var testDescription: String { "PgBouncer" }
  }

  @Test(arguments: Pooler.available)
  func `no statement of the server has a name of a client`(pooler: Pooler) async throws {
    let database = ConnectionPool.postgreSQL(pooler.address, connections: 1)
    for number in 1...3 {
      #expect(try await database.values("SELECT CAST($1 AS text)", ["\(number)"]) == ["\(number)"])
    }
    let names = try await database.values(
      "SELECT name FROM pg_prepared_statements WHERE name LIKE 'schematic%'")
    #expect(names == [])
  }

  @Test(arguments: Pooler.available)
  func `no setting of a session is changed`(pooler: Pooler) async throws {
    let database = ConnectionPool.postgreSQL(pooler.address, connections: 1)
    let settings = try await database.values(
      """
      SELECT setting = reset_val FROM pg_settings
      WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout', 'jit')
      """)
    #expect(settings == ["t", "t", "t"])
  }

  @Test(arguments: Pooler.available)
  func `a statement that waits for its result needs no thread`(pooler: Pooler) async throws {
    let connection = try PostgreSQLConnection(
      pooler.address, library: PostgreSQLLibrary.shared.get())
    let statement = MachineStore.Statement("SELECT CAST($1 AS text)", ["a"])
    // The first one may prepare it.
    _ = connection.perform([[statement]])
    #expect(connection.canSend([statement]))
  }

  @Test(arguments: Pooler.available)
  func `options are refused, and the error says where to connect`(pooler: Pooler) async throws {
    await #expect {
      try await ConnectionPool.postgreSQL(
        "\(pooler.address) options=-cstatement_timeout=5s", connections: 1
      ).values("SELECT 1")
    } throws: {
      ($0 as? MachineStore.DatabaseError)?.kind == .other
        && "\($0)".contains("connect to the server itself")
    }
  }
}
