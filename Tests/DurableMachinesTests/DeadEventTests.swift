import Testing

@testable import DurableMachines

@Suite struct DeadEventTests {
  let clock = TestClock()

  /// A machine whose inbox has an event that is not decoded, and one that was handled.
  func quarantinedEvent(in store: MachineStore) async throws -> DurableMachines<Checkout> {
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    for id in ["a", "b"] { try await orders.post(.remind, to: "1", eventID: id) }
    try await store.connection.values(
      "UPDATE \(store.prefix)machine_inbox SET event = '1' WHERE event_id = 'a'")
    while try await orders.workOnce() > 0 {}
    return orders
  }

  @Test(arguments: TestDatabase.available)
  func `a quarantined event is listed, and handled when it is retried`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    let orders = try await quarantinedEvent(in: store)
    let dead = try #require(try await store.deadEvents(ofChart: "checkout").first)
    #expect(
      dead.machine == "1" && dead.eventID == "a" && dead.event == "1" && dead.at == clock.date)
    #expect("\(dead.cause)".contains("The event is not decoded"))
    try await store.connection.values(
      "UPDATE \(store.prefix)machine_inbox SET event = '{\"remind\":{}}'")
    #expect(try await store.retryDeadEvent(dead.id))
    #expect(try await store.retryDeadEvent(dead.id) == false)
    while try await orders.workOnce() > 0 {}
    #expect(try await orders.state(of: "1").subject.reminders == 2)
    #expect(try await store.deadEvents() == [])
  }

  @Test(arguments: TestDatabase.available)
  func `a message to a machine that does not exist is listed, and handled when it does`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    try await orders.handle(.tell("2"), to: "1", eventID: "a")
    #expect(try await store.deadEvents(ofChart: "another") == [])
    let dead = try await store.deadEvents()
    #expect(dead.map(\.machine) == ["2"] && dead.map(\.cause) == [.unknownMachine])
    #expect(try await store.deadEvents(after: dead.last?.id) == [])
    try await orders.create("2")
    #expect(try await store.deadEvents() == [])
    while try await orders.workOnce() > 0 {}
    #expect(try await orders.state(of: "2").subject.reminders == 1)
  }

  @Test(arguments: TestDatabase.available)
  func `only an event that is dead is discarded`(database: TestDatabase) async throws {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    for id in ["1", "2"] { try await orders.create(id) }
    try await orders.handle(.tell("2"), to: "1", eventID: "a")
    try await orders.handle(.tell("3"), to: "1", eventID: "b")
    let dead = try #require(try await store.deadEvents().first)
    #expect(try await store.discardDeadEvent(dead.id - 1) == false)
    #expect(try await store.discardDeadEvent(dead.id))
    #expect(try await store.discardDeadEvent(dead.id) == false)
    while try await orders.workOnce() > 0 {}
    #expect(try await orders.state(of: "2").subject.reminders == 1)
  }

  @Test(arguments: TestDatabase.available)
  func `a message to a machine that was deleted is dead`(database: TestDatabase) async throws {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    for id in ["1", "2"] { try await orders.create(id) }
    try await orders.delete("2")
    try await orders.handle(.tell("2"), to: "1", eventID: "a")
    #expect(try await store.deadEvents().map(\.cause) == [.deletedMachine])
  }

  @Test(arguments: TestDatabase.available)
  func `messages to machines that do not exist keep no other inbox waiting`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    let series =
      database == .sqlite
      ? "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000)"
      : "WITH n(n) AS (SELECT * FROM generate_series(1, 1000))"
    try await store.connection.values(
      """
      \(series) INSERT INTO \(store.prefix)machine_inbox(chart, id, event_id, event, at)
      SELECT 'checkout', 'x' || n, 'e', '{}', 0 FROM n
      """)
    try await orders.create("1")
    try await orders.post(.remind, to: "1", eventID: "a")
    #expect(try await orders.workOnce() == 1)
  }
}
