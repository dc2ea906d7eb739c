import Testing

@testable import DurableMachines

// Each test makes one defect, and the diagnosis finds it and nothing else.
@Suite struct DiagnosisTests {
  /// Topics and severities of what is found, but for the settings of the server that the tests start.
  private func topics(_ orders: OperatedOrders, localTime: Int64? = nil) async throws -> [String] {
    let store = orders.store
    let doctor = StoreDoctor(
      store: store, tables: try store.tables(of: ""),
      localTime: { [clock = orders.clock] in localTime ?? clock.now })
    return try await doctor.diagnosis().findings
      .filter { !["durability", "transactions", "connections"].contains($0.topic) }
      .map { "\($0.severity) \($0.topic)" }
  }

  /// - Parameter sql: A statement, with `{p}` before the names of tables.
  private func change(_ orders: OperatedOrders, _ sql: String) async throws {
    let prefix = orders.orders.tables.prefix
    _ = try await orders.store.connection.perform([
      MachineStore.Statement(sql.replacing("{p}", with: prefix))
    ]
    )
  }

  @Test(arguments: TestDatabase.available)
  func `nothing is found in a store in which workers work`(database: TestDatabase) async throws {
    let orders = try await OperatedOrders(database)
    try await orders.add("order-1", .pay)
    #expect(try await topics(orders) == [])
    #expect(try await orders.store.diagnose().states.map(\.state) == ["paying"])
  }

  @Test(arguments: TestDatabase.available)
  func `quarantined machines and dead jobs are found`(database: TestDatabase) async throws {
    let orders = try await OperatedOrders.troubled(database)
    #expect(try await topics(orders) == ["error quarantine", "error jobs"])
    let findings = try await orders.store.diagnose().findings
    #expect(
      findings.contains {
        $0.message.contains("checkout/order-3: The mail server does not answer.")
      })
  }

  @Test(arguments: TestDatabase.available)
  func `a machine of another chart with the same id changes nothing`(database: TestDatabase)
    async throws
  {
    let orders = try await OperatedOrders(database)
    try await orders.add("order-1", .pay)
    try await orders.orders.post(.remind, to: "order-1", eventID: "a")
    try await orders.orders.post(.remind, to: "order-1", eventID: "b")
    try await change(
      orders, "UPDATE {p}machine_inbox SET blocked = 'x', blocked_by = NULL WHERE event_id = 'b'")
    orders.clock.advance(seconds: 120)
    func found() async throws -> [String] {
      try await orders.store.diagnose().findings.map { "\($0.topic): \($0.message)" }
        .filter { $0.contains("due") || $0.contains("order-1") }
    }
    let before = try await found()
    let others = try await DurableMachines(
      Checkout(), named: "other", in: orders.store, initial: Order.init)
    try await others.create("order-1")
    #expect(try await found() == before)
    #expect(before.count == 4)
  }

  @Test(arguments: TestDatabase.available)
  func `timers, jobs and events are found that no worker takes`(database: TestDatabase)
    async throws
  {
    let orders = try await OperatedOrders(database)
    try await orders.add("order-1", .pay)
    try await orders.orders.post(.remind, to: "order-1", eventID: "a")
    orders.clock.advance(seconds: 59)
    #expect(try await topics(orders) == [])
    orders.clock.advance(seconds: 61)
    #expect(try await topics(orders) == ["error timers", "error jobs", "error inboxes"])
    while try await orders.orders.workOnce() > 0 {}
    #expect(try await topics(orders) == [])
  }

  @Test(arguments: TestDatabase.available)
  func `the timers and jobs of a quarantined machine are not those of missing workers`(
    database: TestDatabase
  ) async throws {
    let orders = try await OperatedOrders(database)
    try await orders.addQuarantined("order-1", .pay)
    orders.clock.advance(seconds: 300)
    #expect(try await topics(orders) == ["error quarantine"])
  }

  @Test(arguments: TestDatabase.available)
  func `the timers, jobs and events of a paused machine are not those of missing workers`(
    database: TestDatabase
  ) async throws {
    let orders = try await OperatedOrders(database)
    try await orders.add("order-1", .pay)
    try await orders.orders.post(.remind, to: "order-1", eventID: "a")
    try await orders.orders.intervene(.pause, in: "order-1", by: "ada", because: "a test")
    orders.clock.advance(seconds: 300)
    #expect(try await topics(orders) == ["note pauses"])
  }

  @Test(arguments: TestDatabase.available)
  func `leases that end in a day are found`(database: TestDatabase) async throws {
    let orders = try await OperatedOrders(database)
    try await orders.add("order-1", .pay)
    let tomorrow = TestClock.start + 86_400_000_000
    try await change(orders, "UPDATE {p}machine SET taken_until = \(tomorrow), takes = 1")
    try await change(orders, "UPDATE {p}machine_job SET run_at = \(tomorrow)")
    #expect(try await topics(orders) == ["warning leases", "warning leases"])
  }

  @Test(arguments: TestDatabase.available)
  func `clocks that differ, and machines of the future, are found`(database: TestDatabase)
    async throws
  {
    let orders = try await OperatedOrders(database)
    try await orders.add("order-1")
    #expect(try await topics(orders, localTime: TestClock.start + 900_000) == [])
    #expect(try await topics(orders, localTime: TestClock.start + 2_000_000) == ["warning clocks"])
    orders.clock.advance(seconds: -60)
    #expect(try await topics(orders) == ["warning clocks"])
  }

  @Test(arguments: TestDatabase.available)
  func `an event for nobody is found`(database: TestDatabase) async throws {
    let orders = try await OperatedOrders(database)
    try await orders.add("order-1", .tell("order-2"))
    #expect(try await topics(orders) == ["error inboxes"])
  }

  @Test(arguments: TestDatabase.available)
  func `an index that is missing is found, by its name`(database: TestDatabase) async throws {
    let orders = try await OperatedOrders(database)
    try await change(orders, "DROP INDEX {p}machine_wake")
    #expect(try await topics(orders) == ["error indexes"])
    let advice =
      try await orders.store.diagnose().findings.first { $0.topic == "indexes" }?.advice ?? ""
    for statement in advice.replacing(" CONCURRENTLY", with: "").split(separator: "; ") {
      try await change(orders, "\(statement)".replacing(";", with: ""))
    }
    #expect(try await topics(orders) == [])
  }

  @Test(arguments: TestDatabase.available)
  func `tables of another version are found, and nothing else is read`(database: TestDatabase)
    async throws
  {
    let orders = try await OperatedOrders(database)
    try await change(orders, "UPDATE {p}machine_migration SET number = 99 WHERE number = 4")
    #expect(try await topics(orders) == ["error schema"])
    try await change(orders, "UPDATE {p}machine_migration SET number = 4 WHERE number = 99")
    try await orders.store.migrate(to: 0)
    #expect(try await topics(orders) == ["error schema"])
  }

  @Test(
    arguments: TestDatabase.available,
    ["x", #"{"a":1,}"#, #"{"a\q":1}"#, "{x}", "[1]", "{\"a\":01}"])
  func `a row whose states are damaged is found, and hides no other`(
    database: TestDatabase, states: String
  ) async throws {
    let orders = try await OperatedOrders(database)
    for id in ["order-1", "order-2"] { try await orders.add(id) }
    try await change(orders, "UPDATE {p}machine SET states = '\(states)' WHERE id = 'order-2'")
    #expect(try await topics(orders) == ["warning states"])
    let diagnosis = try await orders.store.diagnose()
    #expect(diagnosis.states.map(\.state) == ["open"])
    #expect(diagnosis.findings.contains { $0.message.contains("checkout/order-2") })
  }

  @Test(arguments: TestDatabase.available)
  func `states are read that have any names`(database: TestDatabase) async throws {
    let orders = try await OperatedOrders(database)
    try await orders.add("order-1")
    let states = #"{ "a" : 0, "ä\"\\\/@b/c d" :1700000000000000,"\u001f":5}"#
    try await change(orders, "UPDATE {p}machine SET states = '\(states)'")
    #expect(try await topics(orders) == [])
    #expect(try await orders.store.diagnose().states.count == 3)
  }

  @Test func `pages of a file that are free are a note`() async throws {
    let orders = try await OperatedOrders()
    try await change(orders, "CREATE TABLE filler (content blob)")
    try await change(
      orders,
      """
      INSERT INTO filler WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 10100)
      SELECT zeroblob(4000) FROM n
      """)
    try await change(orders, "DROP TABLE filler")
    #expect(try await topics(orders) == ["note bloat"])
  }

  @Test(arguments: TestDatabase.available)
  func `machines of two versions of a chart are a note`(database: TestDatabase) async throws {
    let orders = try await OperatedOrders(database)
    for id in ["order-1", "order-2"] { try await orders.add(id) }
    try await change(orders, "UPDATE {p}machine SET chart_version = 2 WHERE id = 'order-2'")
    #expect(try await topics(orders) == ["note versions"])
    #expect(try await !orders.store.diagnose().needsAttention || database == .postgreSQL)
    // Those that have ended stay as they are.
    try await change(orders, "UPDATE {p}machine SET ended = 1 WHERE id = 'order-1'")
    #expect(try await topics(orders) == [])
  }

  @Test(arguments: [
    (0.0, "0 s"), (0.25, "0.3 s"), (59, "59 s"), (60, "1 min"), (3_725, "1 h 2 min"),
    (90_000, "1 d 1 h"),
    (86_400, "1 d"),
  ])
  func `a duration is short`(seconds: Double, text: String) {
    #expect(Duration.seconds(seconds).short == text)
  }
}
