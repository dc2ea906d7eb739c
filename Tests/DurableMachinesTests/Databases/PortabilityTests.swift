import Testing

@testable import DurableMachines

// All tests with a store in PostgreSQL use a connection that refuses what other engines refuse.
@Suite struct PortabilityTests {
  @Test(arguments: [
    (Refusal.tableTwice, ["WITH a AS (DELETE FROM t), b AS (INSERT INTO t SELECT 1) SELECT 1"]),
    (.tableTwice, ["WITH a AS (UPDATE s.t SET v = 1) UPDATE s.t SET w = 1"]),
    (
      .volatileFunctionInUpdate,
      ["UPDATE t SET v = (SELECT clock_timestamp()) FROM d WHERE t.i = d.i"]
    ),
    (.volatileFunctionInUpdate, ["WITH d AS (SELECT random()) UPDATE t SET v = 1 FROM d"]),
    (
      .limitBesideVolatileFunction,
      ["SELECT 1 FROM t WHERE v <= clock_timestamp() AND i IN (SELECT i FROM u LIMIT 9)"]
    ),
    (
      .clockInCondition,
      ["UPDATE t SET v = coalesce(w, 1 + extract(epoch FROM statement_timestamp()))"]
    ),
    (
      .clockInCondition,
      ["DELETE FROM t WHERE CASE WHEN a THEN v <= statement_timestamp() ELSE coalesce(b, c) END"]
    ),
    (.advisoryLock, ["SELECT pg_advisory_xact_lock(1)"]),
    (.definitionInTransaction, ["SELECT 1", "CREATE TABLE t ()"]),
  ])
  func `what an engine refuses is refused`(refusal: Refusal, statements: [String]) {
    #expect(Refusal.allCases.filter { $0.refuses(statements) } == [refusal])
  }

  @Test(arguments: [
    ["WITH a AS (INSERT INTO t VALUES (1)) INSERT INTO t VALUES (2)"],
    ["WITH a AS (UPDATE t SET v = 1) INSERT INTO u VALUES (2) ON CONFLICT (i) DO UPDATE SET v = 3"],
    ["WITH d AS (SELECT 1 FROM t FOR UPDATE OF t SKIP LOCKED) UPDATE t SET v = 1 FROM d"],
    ["UPDATE t SET v = (SELECT extract(epoch FROM clock_timestamp()))"],
    ["UPDATE t SET v = statement_timestamp() FROM d"],
    ["UPDATE t SET v = CASE WHEN coalesce(a, (b)) THEN 1 END + statement_timestamp()"],
    ["SELECT CASE WHEN v <= statement_timestamp() THEN 1 END FROM t FOR UPDATE"],
    ["CREATE TABLE t ()"], ["DELETE FROM t", "INSERT INTO t VALUES (1)"],
  ])
  func `what all engines perform is not refused`(statements: [String]) {
    #expect(Refusal.allCases.filter { $0.refuses(statements) } == [])
  }

  // The tests have clocks of their own, which are parameters.
  @Test func `no statement that changes rows has the clock of the server in a condition`() throws {
    let tables = MachineTables(
      dialect: .postgreSQL, prefix: "t_", chart: "c", program: "p", clock: nil)
    let job = Job(
      chart: "c", machine: "m", version: 1, place: "task a#b", kind: .task, attempts: 1, lease: 1,
      committedAt: 1)
    let statements =
      [
        tables.leaseJobs(atMost: 1, for: 1, withEffects: true), tables.renew(job, for: 1),
        tables.giveBack(job, error: nil, retryIn: 1, attempts: 1), tables.retryJobs(of: "m"),
        tables.takeDueMachines(atMost: 1, for: 1), tables.takeInbox(after: "m", for: 1),
        tables.postponeEvents(), tables.wakeInbox(of: "m"),
        tables.forgetEventIDs(after: ["m", "e"], upTo: ["m", "f"], olderThan: 3),
      ] + tables.delete("m") + tables.release("m")
      + tables.forgetLog(after: 1, upTo: 2, olderThan: 3)
      + (try tables.post(PostedEvent(machine: "m", id: "e", event: "{}")))
    #expect(statements.filter { $0.sql.contains("statement_timestamp") }.count == 12)
    #expect(statements.map(\.sql).filter { Refusal.clockInCondition.refuses([$0]) } == [])
  }

  @Test(
    .enabled(if: TestDatabase.server != nil, "needs PostgreSQL: Scripts/with-postgresql swift test")
  )
  func `each known departure is made, and no other`() async throws {
    let store = try TestDatabase.postgreSQL.store()
    let connection = try #require(store.connection as? RefusingConnection)
    let orders = try await TestClock().orders(in: store)
    try await orders.create("1")
    try await orders.create("2")
    try await orders.handle(.tell("2"), to: "1", eventID: nil)
    // A posted event of a machine that sends a message: its inbox is changed twice.
    try await orders.post(.tell("2"), to: "1", eventID: "a")
    while try await orders.workOnce(performing: { _, _ in nil }) > 0 {}
    try await orders.handle(.pay, to: "1", eventID: nil)
    while try await orders.workOnce(performing: { _, _ in nil }) > 0 {}
    #expect(connection.departures == Set(Departure.known))
  }

  @Test(
    .enabled(if: TestDatabase.server != nil, "needs PostgreSQL: Scripts/with-postgresql swift test")
  )
  func `events of two sessions are in their order, although numbers of rows are not`() async throws
  {
    let clock = TestClock()
    let stores = TestDatabase.storesWithCachedNumbers()
    let orders = [try await clock.orders(in: stores[0]), try await clock.orders(in: stores[1])]
    try await orders[0].create("posted")
    try await orders[0].create("ignored")
    let ids = (0..<6).map { "\($0)" }
    for (number, id) in ids.enumerated() {
      clock.advance(microseconds: 1)
      try await orders[number % 2].post(.remind, to: "posted", eventID: id)
      try await orders[number % 2].handle(.print, to: "ignored", eventID: id)
    }
    while try await orders[0].workOnce() > 0 {}
    let posted = try await orders[0].log(of: "posted").compactMap(\.eventID)
    #expect(posted == ids)
    let ignored = try await orders[0].log(of: "ignored").compactMap(\.eventID)
    #expect(ignored == ids)
    let latest = try await orders[0].perform(orders[0].tables.log(of: "ignored", last: 2))
    #expect(try latest.map { try NamedRow<LogColumn>($0, of: "")[.eventID] } == ["4", "5"])
  }
}
