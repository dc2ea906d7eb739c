import Testing

@testable import DurableMachines

// Events that a program does not handle are looked for ever more rarely, so that they cost nothing.
@Suite struct PostponedEventTests {
  let clock = TestClock()

  /// Events to machines that do not exist, and one that does.
  private func letters(_ count: Int, _ database: TestDatabase) async throws
    -> DurableMachines<Checkout>
  {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    for id in 0..<count { try await orders.handle(.tell("x\(id)"), to: "1", eventID: "\(id)") }
    return orders
  }

  /// The orders of a store with a machine, in whose inbox an event waits.
  private func ordersWithEvent(in store: MachineStore) async throws -> DurableMachines<Checkout> {
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    try await orders.post(.remind, to: "1", eventID: "a")
    return orders
  }

  private func look(_ orders: DurableMachines<Checkout>) async throws -> ArraySlice<String?> {
    try await orders.perform(orders.tables.look(withEffects: true))[0].dropLast()
  }

  @Test(arguments: TestDatabase.available)
  func `an event to a machine that does not exist is due once, and again after half of its age`(
    database: TestDatabase
  ) async throws {
    let orders = try await letters(2, database)
    #expect(try await look(orders) == ["0", "1", "0", "0"])
    #expect(try await orders.workOnce() == 0)
    #expect(try await look(orders) == ["0", "0", "0", "0"])
    clock.advance(seconds: 1)
    #expect(try await look(orders) == ["0", "1", "0", "0"])
    clock.advance(seconds: 99)
    #expect(try await orders.workOnce() == 0)
    clock.advance(seconds: 49)
    #expect(try await look(orders) == ["0", "0", "0", "0"])
    clock.advance(seconds: 1)
    #expect(try await look(orders) == ["0", "1", "0", "0"])
    clock.advance(seconds: 86_400)
    #expect(try await orders.workOnce() == 0)
    clock.advance(seconds: 599)
    #expect(try await look(orders) == ["0", "0", "0", "0"])
    clock.advance(seconds: 1)
    #expect(try await look(orders) == ["0", "1", "0", "0"])
  }

  @Test(arguments: TestDatabase.available)
  func `creating or restoring the machine makes its events due, and no others`(
    database: TestDatabase
  ) async throws {
    let orders = try await letters(3, database)
    clock.advance(seconds: 1_000)
    #expect(try await orders.workOnce() == 0)
    try await orders.create("x1")
    #expect(try await look(orders) == ["0", "1", "0", "0"])
    #expect(try await orders.workOnce() == 1)
    #expect(try await orders.state(of: "x1").subject.reminders == 1)
    #expect(try await look(orders) == ["0", "0", "0", "0"])
    #expect(try await orders.store.deadEvents().map(\.machine) == ["x0", "x2"])

    let archive = try await orders.archive("x1")
    try await orders.erase("x1")
    try await orders.handle(.tell("x1"), to: "1", eventID: "again")
    #expect(try await orders.workOnce() == 0)
    try await orders.restore(archive)
    #expect(try await orders.workOnce() == 1)
    #expect(try await orders.state(of: "x1").subject.reminders == 2)
  }

  @Test(arguments: TestDatabase.available)
  func `events that are postponed keep no other event waiting`(database: TestDatabase)
    async throws
  {
    let orders = try await letters(3, database)
    #expect(try await orders.workOnce() == 0)
    try await orders.post(.remind, to: "1", eventID: "r")
    #expect(try await orders.workOnce() == 1)
    #expect(try await orders.state(of: "1").subject.reminders == 1)
  }

  @Test(arguments: TestDatabase.available, ["blocked = 'x'", "chart_version = 99"])
  func `events of a machine that is not for the program are postponed, and are due when it is`(
    database: TestDatabase, change: String
  ) async throws {
    let store = try database.store()
    let orders = try await ordersWithEvent(in: store)
    try await store.connection.values("UPDATE \(store.prefix)machine SET \(change)")
    clock.advance(seconds: 4)
    #expect(try await look(orders) == ["0", "0", "0", "0"])
    clock.advance(seconds: 1)
    #expect(try await look(orders) == ["0", "1", "0", "0"])
    #expect(try await orders.workOnce() == 0)
    #expect(try await look(orders) == ["0", "0", "0", "0"])
    if change.hasPrefix("blocked") {
      #expect(try await orders.release("1"))
    } else {
      try await store.connection.values("UPDATE \(store.prefix)machine SET chart_version = 1")
      clock.advance(seconds: 3)
    }
    #expect(try await look(orders) == ["0", "1", "0", "0"])
    #expect(try await orders.workOnce() == 1)
    #expect(try await orders.state(of: "1").subject.reminders == 1)
  }

  @Test(arguments: TestDatabase.available)
  func `a program that ends a quarantine makes the events of the machine due`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let orders = try await ordersWithEvent(in: store)
    try await store.connection.values(
      "UPDATE \(store.prefix)machine SET blocked = 'x', blocked_by = ' \(orders.coding.program) '")
    clock.advance(seconds: 5)
    #expect(try await orders.workOnce() == 0)
    let others = try await clock.orders(in: store, version: 2)
    try await others.handle(.remind, to: "1", eventID: "b")
    #expect(try await look(others) == ["0", "1", "0", "0"])
    #expect(try await others.workOnce() == 1)
  }

  @Test(arguments: TestDatabase.available)
  func `an event that is quarantined is postponed, and due when it is retried`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let orders = try await ordersWithEvent(in: store)
    try await store.connection.values("UPDATE \(store.prefix)machine_inbox SET blocked = 'x'")
    clock.advance(seconds: 5)
    #expect(try await orders.workOnce() == 0)
    #expect(try await look(orders) == ["0", "0", "0", "0"])
    let dead = try #require(try await store.deadEvents().first)
    #expect(try await store.retryDeadEvent(dead.id))
    #expect(try await orders.workOnce() == 1)
  }

  @Test(arguments: TestDatabase.available)
  func `a worker that is always busy postpones events, too`(database: TestDatabase) async throws {
    let orders = try await letters(2, database)
    orders.inboxTurn.withLock { $0.count = 98 }
    for turn in [99, 100] {
      try await orders.post(.remind, to: "1", eventID: "r\(turn)")
      #expect(try await orders.handleInbox(WorkerOptions()) { false } == 1)
      #expect(try await look(orders) == ["0", turn == 100 ? "0" : "1", "0", "0"])
    }
  }

  @Test(.enabled(if: TestDatabase.available.contains(.postgreSQL), "need PostgreSQL"))
  func
    `a look and a take read at most ten pages beside many events and machines that are not for them`()
    async throws
  {
    let orders = try await letters(1, .postgreSQL)
    let (store, prefix) = (orders.store, orders.store.prefix)
    // Postponed from the beginning: what an update leaves behind is read as long as other tests have transactions.
    try await store.connection.values(
      """
      INSERT INTO \(prefix)machine_inbox(chart, id, event_id, event, at, due_at)
      SELECT 'checkout', CASE WHEN g % 2 = 0 THEN 'missing-' ELSE 'newer-' END || g, 'e', '{"remind":{}}', 1,
        \(clock.now + 1) FROM generate_series(1, 9000) AS g
      """)
    // Timers and jobs of machines of a later version, which have been due for an hour.
    try await store.connection.values(
      """
      INSERT INTO \(prefix)machine(chart, id, version, chart_version, structure, saved, data, states, saved_at, wake_at, ended)
      SELECT 'checkout', 'newer-' || g, version, 99, structure, saved, data, states, saved_at, \(clock.now - 3_600_000_000), ended
      FROM \(prefix)machine, generate_series(1, 5000) AS g WHERE id = '1'
      """)
    try await store.connection.values(
      """
      INSERT INTO \(prefix)machine_job(chart, id, version, place, kind, committed_at, run_at)
      SELECT 'checkout', 'newer-' || g, 1, 'task a#b', 'task', 1, \(clock.now - 3_600_000_000) FROM generate_series(1, 5000) AS g
      """)
    try await store.connection.values(
      """
      INSERT INTO \(prefix)machine(chart, id, version, chart_version, structure, saved, data, states, saved_at, wake_at, ended)
      SELECT 'other', 'o-' || g, version, chart_version, structure, saved, data, states, saved_at, 1, ended
      FROM \(prefix)machine, generate_series(1, 5000) AS g WHERE id = '1'
      """)
    #expect(try await orders.workOnce() == 0)
    try await store.connection.values("ANALYZE \(prefix)machine_inbox")
    try await store.connection.values("ANALYZE \(prefix)machine")
    try await store.connection.values("ANALYZE \(prefix)machine_job")
    try await expectPages(of: orders, atMost: 10)
    let start = clock.now - 60_000_000
    for statement in [
      orders.tables.takeDueMachines(since: start, atMost: 100, for: 30),
      orders.tables.leaseJobs(since: start, atMost: 100, for: 30, withEffects: true),
    ] {
      try await expectPages(of: statement, orders, atMost: 10)
    }
  }

  @Test(.enabled(if: TestDatabase.available.contains(.postgreSQL), "need PostgreSQL"))
  func `a look does not read the many events of a machine that another worker has taken`()
    async throws
  {
    let orders = try await clock.orders(in: TestDatabase.postgreSQL.store())
    let (store, prefix) = (orders.store, orders.store.prefix)
    try await orders.create("1")
    try await store.connection.values(
      """
      INSERT INTO \(prefix)machine_inbox(chart, id, event_id, event, at)
      SELECT 'checkout', '1', g::text, '{"remind":{}}', \(clock.now) FROM generate_series(1, 9000) AS g
      """)
    try await store.connection.values("ANALYZE \(prefix)machine_inbox")
    #expect(try await orders.perform(orders.tables.takeInbox(for: 60)).count == 1)
    clock.advance(seconds: 9)
    #expect(try await look(orders) == ["0", "0", "0", "0"])
    #expect(try await orders.workOnce() == 0)
    // With those for the row of the machine, and for the next machine in the index.
    try await expectPages(of: orders, atMost: 15)
    // It is theirs when the lease has ended.
    clock.advance(seconds: 60)
    #expect(try await look(orders) == ["0", "1", "0", "0"])
  }

  @Test(arguments: TestDatabase.available)
  func `machines whose inboxes are never empty have turns`(database: TestDatabase) async throws {
    let orders = try await clock.orders(in: database.store())
    for id in ["a", "b", "c"] {
      try await orders.create(id)
      try await orders.post(.remind, to: id, eventID: "1")
    }
    for turn in 2...4 {
      #expect(try await orders.handleInbox(WorkerOptions()) { false } > 0)
      for id in ["a", "b", "c"] { try await orders.post(.remind, to: id, eventID: "\(turn)") }
    }
    // Each has handled what it had when it was its turn.
    var handled: [Int] = []
    for id in ["a", "b", "c"] { handled.append(try await orders.state(of: id).subject.reminders) }
    #expect(handled == [1, 2, 3])
  }

  /// How many pages a look reads that does not look for what was due long ago.
  private func expectPages(of orders: DurableMachines<Checkout>, atMost limit: Int) async throws {
    let start = clock.now - 60_000_000
    let look = orders.tables.look(since: [.timers: start, .jobs: start], withEffects: true)
    try await expectPages(of: look, orders, atMost: limit)
  }

  private func expectPages(
    of statement: MachineStore.Statement, _ orders: DurableMachines<Checkout>, atMost limit: Int
  ) async throws {
    let plan = try await orders.perform(
      MachineStore.Statement(
        "EXPLAIN (ANALYZE, BUFFERS, TIMING off, SUMMARY off) \(statement.sql)", statement.values)
    ).compactMap { $0[0] }
    let buffers = try #require(plan.first { $0.contains("Buffers: shared") })
    let pages = buffers.split { !$0.isNumber }.compactMap { Int($0) }.reduce(0, +)
    #expect(pages <= limit, "\(plan.joined(separator: "\n"))")
  }
}
