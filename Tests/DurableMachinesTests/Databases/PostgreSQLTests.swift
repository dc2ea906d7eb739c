import Foundation
import Testing

@testable import DurableMachines

@Suite(
  .enabled(if: TestDatabase.server != nil, "needs PostgreSQL: Scripts/with-postgresql swift test"))
struct PostgreSQLTests {
  let address = TestDatabase.directServer ?? ""
  let database: ConnectionPool
  let table = "t\(UInt32.random(in: 0 ... .max))"

  init() async throws {
    database = .postgreSQL(address, connections: 2)
    try await database.values("CREATE TABLE \(table) (k bigint PRIMARY KEY, v text)")
  }

  private func insert(_ key: Int, _ value: String? = nil) -> MachineStore.Statement {
    MachineStore.Statement(
      "INSERT INTO \(table) VALUES (CAST($1 AS bigint), CAST($2 AS text))", ["\(key)", value])
  }

  private func keys() async throws -> [String?] {
    try await database.values("SELECT k FROM \(table) ORDER BY k")
  }

  @Test(arguments: ["", "a", "ä🙂", "'; DROP TABLE t; --", nil])
  func `texts come back as they were`(value: String?) async throws {
    _ = try await database.perform([insert(1, value)])
    #expect(try await database.values("SELECT v FROM \(table)") == [value])
  }

  @Test func `a text with NUL is an error`() async throws {
    await #expect(
      throws: MachineStore.DatabaseError(
        .other, code: "22021", message: "a text contains NUL, which is not stored: remove it")
    ) {
      try await database.perform([insert(1, "a\0b")])
    }
  }

  @Test func `statements have an effect together or not at all`() async throws {
    #expect(
      await kindOfError { try await database.perform([insert(1), insert(2), insert(1)]) }
        == .duplicate)
    #expect(try await keys() == [])
    _ = try await database.perform([insert(1), insert(2)])
    #expect(try await keys() == ["1", "2"])
  }

  @Test func `an error has no values of rows`() async throws {
    _ = try await database.perform([insert(4711)])
    do {
      _ = try await database.perform([insert(4711)])
      Issue.record("there are two rows")
    } catch {
      #expect(!"\(error)".contains("4711"))
    }
  }

  @Test(arguments: [
    ("40001", MachineStore.DatabaseError.Kind.contention), ("53100", .full),
    ("57014", .interrupted),
  ])
  func `an error of the server has its kind`(state: String, kind: MachineStore.DatabaseError.Kind)
    async throws
  {
    let statement = "DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '\(state)'; END $$"
    await #expect(throws: MachineStore.DatabaseError(kind, code: state, message: "ERROR:  no")) {
      try await database.values(statement)
    }
    #expect(try await database.values("SELECT 1") == ["1"])
  }

  @Test func `a server that is for reading only says so`() async throws {
    let reading = ConnectionPool.postgreSQL(
      "\(address) options=-cdefault_transaction_read_only=on", connections: 1)
    #expect(await kindOfError { try await reading.perform([insert(1)]) } == .readOnly)
  }

  @Test func `many different statements are prepared`() async throws {
    for number in 0..<2 * PreparedStatements<String>.limit + 1 {
      let values = try await database.values("SELECT CAST($1 AS bigint) + \(number)", ["1"])
      #expect(values == ["\(number + 1)"])
    }
    let known = try await database.values("SELECT count(*) FROM pg_prepared_statements")
    #expect(known.first?.flatMap { Int($0) }.map { $0 <= PreparedStatements<String>.limit } == true)
  }

  @Test func `a prepared statement has the name of its text, in each process`() async throws {
    let database = ConnectionPool.postgreSQL(address, connections: 1)
    let texts = ["SELECT CAST($1 AS text)", "SELECT CAST($1 AS bigint)"]
    for sql in texts.reversed() { try await database.values(sql, ["1"]) }
    let names = try await database.values("SELECT name FROM pg_prepared_statements ORDER BY name")
    #expect(names == texts.map { StatementName(of: $0).text }.sorted())
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `the name of a statement is a hash of its text`(text: String, digits: String) {
    #expect(StatementName(of: text).digits == digits)
  }

  @Test func `a feature that the server does not have is no contention`() async throws {
    let statement = "DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '0A000'; END $$"
    #expect(await kindOfError { try await database.values(statement) } == .other)
  }

  @Test func `a server that becomes read only is looked for again`() async throws {
    let database = ConnectionPool.postgreSQL(address, connections: 1)
    try await database.values("SET default_transaction_read_only = on")
    #expect(await kindOfError { try await database.perform([insert(1)]) } == .readOnly)
    _ = try await database.perform([insert(1)])
    #expect(try await keys() == ["1"])
  }

  @Test func `an event is handled although the server had become read only`() async throws {
    let pool = ConnectionPool.postgreSQL(address, connections: 1)
    let orders = try await TestClock().orders(in: MachineStore(pool, prefix: "\(table)_"))
    try await orders.create("4711")
    try await pool.values("SET default_transaction_read_only = on")
    #expect(try await orders.handle(.pay, to: "4711", eventID: "a").version == 2)
  }

  @Test func `a statement that was prepared before the table changed is prepared again`()
    async throws
  {
    let database = ConnectionPool.postgreSQL(address, connections: 1)
    let select = "SELECT v FROM \(table) WHERE k = CAST($1 AS bigint)"
    try await database.values(select, ["1"])
    try await database.values("ALTER TABLE \(table) ALTER COLUMN v TYPE bigint USING 1")
    #expect(await kindOfError { try await database.values(select, ["1"]) } == .contention)
    #expect(try await database.values(select, ["1"]) == [])
  }

  // MARK: - Connections

  @Test func `a connection that is lost before the commit has changed nothing`() async throws {
    let lose = MachineStore.Statement("SELECT pg_terminate_backend(pg_backend_pid())")
    #expect(await kindOfError { try await database.perform([insert(1), lose]) } == .connectionLost)
    #expect(try await keys() == [])
  }

  @Test func `a connection that is lost during a commit leaves its outcome unknown`() async throws {
    try await database.values(
      """
      CREATE FUNCTION lose_\(table)() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'
      """)
    try await database.values(
      """
      CREATE CONSTRAINT TRIGGER lose AFTER INSERT ON \(table) DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION lose_\(table)()
      """)
    #expect(
      await kindOfError { try await database.perform([insert(1), insert(2)]) } == .unknownOutcome)
    #expect(await kindOfError { try await database.perform([insert(1)]) } == .unknownOutcome)
  }

  @Test func `a connection that was closed while it was idle is opened again`() async throws {
    let idle = ConnectionPool.postgreSQL(address, connections: 1)
    let process = try await idle.values("SELECT pg_backend_pid()")
    // Waits until the process has ended.
    try await database.values("SELECT pg_terminate_backend(CAST($1 AS int), 5000)", process)
    #expect(try await idle.perform([insert(1)]).count == 1)
    #expect(try await keys() == ["1"])
  }

  @Test func `without a server there is no connection, and the error says where it was looked for`()
    async throws
  {
    await #expect {
      try await ConnectionPool.postgreSQL("host=127.0.0.1 port=1", connections: 1).values(
        "SELECT 1")
    } throws: {
      ($0 as? MachineStore.DatabaseError)?.kind == .connectionLost
        && "\($0)".contains("port 1 failed: Connection refused")
    }
  }

  @Test(arguments: [
    ("password=wrong", MachineStore.DatabaseError.Kind.notAllowed, "28P01"),
    ("user=nobody", .notAllowed, "28P01"),
    ("password='' passfile=/dev/null", .notAllowed, "28P01"), ("dbname=none", .other, "3D000"),
  ])
  func `a server that refuses the user or the database is no connection that was lost`(
    parameters: String, kind: MachineStore.DatabaseError.Kind, code: String
  ) async throws {
    await #expect {
      try await ConnectionPool.postgreSQL("\(address) \(parameters)", connections: 1).values(
        "SELECT 1")
    } throws: {
      guard let error = $0 as? MachineStore.DatabaseError else { return false }
      return error.kind == kind && error.code == code && error.message.contains("127.0.0.1")
        && !error.message.contains("wrong")
    }
  }

  @Test func `statements have a limit of time, unless the connection string says otherwise`()
    async throws
  {
    let other = ConnectionPool.postgreSQL(
      "\(address) options=-cstatement_timeout=5s", connections: 1)
    #expect(try await database.values("SELECT current_setting('statement_timeout')") == ["30s"])
    #expect(try await other.values("SELECT current_setting('statement_timeout')") == ["5s"])
  }

  @Test func `due machines and jobs are found by an index, although the clock advances`()
    async throws
  {
    let store = try TestDatabase.postgreSQL.store()
    try await store.migrate()
    let tables = try store.tables(of: "checkout", program: "p")
    for (statement, column) in [
      (tables.takeDueMachines(atMost: 9, for: 1), "wake_at"),
      (tables.leaseJobs(atMost: 9, for: 1, withEffects: true), "run_at"),
    ] {
      let plan = try await store.connection.perform([
        MachineStore.Statement("SET LOCAL enable_seqscan = off"),
        MachineStore.Statement("SET LOCAL enable_bitmapscan = off"),
        MachineStore.Statement("SET LOCAL enable_sort = off"),
        MachineStore.Statement("EXPLAIN \(statement.sql)", statement.values),
      ])[3].compactMap { $0[0] }
      #expect(plan.contains { $0.contains("Index Cond") && $0.contains("\(column) <= ") })
      // A join might read all machines.
      #expect(!plan.contains { $0.contains("Anti Join") })
    }
  }

  @Test func `notices are not written`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let database = ConnectionPool.postgreSQL(TestDatabase.directServer ?? "", connections: 1)
      try await database.values("DO $$ BEGIN RAISE WARNING 'a notice'; END $$")
    }
    #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("a notice"))
  }

  // MARK: - Passwords

  private static let secret = "pass4711word"

  @Test(arguments: [
    "host=127.0.0.1 port=PORT user=schematic dbname=postgres password=\(secret)",
    "postgresql://schematic:\(secret)@127.0.0.1:PORT/postgres",
    "postgresql://schematic@127.0.0.1:PORT/postgres?password=\(secret)",
    // Each of these is written wrongly, so that a part of the password would be taken for something
    // else.
    "host=127.0.0.1 password=a \(secret) user=schematic",
    "host=127.0.0.1 password=a \(secret)=1 user=schematic",
    "password='\(secret)",
    "postgresql://schematic:a@\(secret)@127.0.0.1:PORT/postgres",
    "postgresql://schematic:\(secret)/a@127.0.0.1:PORT/postgres",
    "postgresql://schematic:\(secret)%zz@127.0.0.1:PORT/postgres",
    "postgresql://schematic:\(secret)",
    secret,
  ])
  func `a password is in no error and in no description`(parameters: String) async throws {
    let port = try #require(address.split(separator: " ").first { $0.hasPrefix("port=") })
      .dropFirst(5)
    let parameters = parameters.replacing("PORT", with: port)
    let store = MachineStore.postgreSQL(parameters)
    do {
      try await store.migrate()
      Issue.record("the password is right")
    } catch {
      #expect(!texts(of: error).contains(Self.secret))
    }
    #expect(!texts(of: store).contains(Self.secret))
  }

  @Test(arguments: [
    ("hots=127.0.0.1 user=a", "number 1 of the connection string is unknown: did you mean 'host'?"),
    (
      "host = 127.0.0.1 password='a \\' b=c' slmode=require",
      "number 3 of the connection string is unknown: did you mean 'sslmode'?"
    ),
    (
      "postgresql://a:b@127.0.0.1/c?sslmod=require",
      "number 1 of the connection string is unknown: did you mean 'sslmode'?"
    ),
    ("database=a", "number 1 of the connection string is unknown: did you mean 'dbname'?"),
    (
      "user=a nonsense=\(secret)",
      "number 2 of the connection string is unknown; libpq knows host, port, dbname, user"
    ),
  ])
  func `a keyword that is misspelled is an error that says which, without a value`(
    parameters: String, message: String
  ) throws {
    #expect {
      try PostgreSQLParameters(parameters, library: PostgreSQLLibrary.shared.get())
    } throws: {
      "\($0)".contains(message) && !"\($0)".contains(Self.secret)
    }
  }

  @Test func `the parameters of a connection have no description`() throws {
    let parameters = try PostgreSQLParameters(
      "user=a password=\(Self.secret)", library: PostgreSQLLibrary.shared.get())
    #expect(!texts(of: parameters).contains(Self.secret))
    #expect(parameters.redact("it was \(Self.secret)\nDETAIL: a value") == "it was …")
  }

  private func texts(of value: Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return "\(value) \(String(reflecting: value)) \(dumped)"
  }
}
