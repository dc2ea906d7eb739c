import Testing

@testable import DurableMachines

@Suite struct ContextTests {
  @Test(arguments: TestDatabase.available)
  func `jobs and events of inboxes have the context of the program that committed them`(
    database: TestDatabase
  ) async throws {
    let clock = TestClock()
    var orders = try await clock.orders(in: database.store())
    try await orders.create("1")
    orders.context = { "trace" }
    try await orders.handle(.tell("1"), of: "1", id: "a")
    try await orders.post(.remind, to: "1", id: "b")
    try await orders.handle(.pay, of: "1", id: "c")
    let jobs = try await orders.leaseJobs(atMost: 9, WorkerOptions(), nil)
    #expect(jobs.map(\.context) == ["trace"])
    let rows = try await orders.perform(orders.tables.inbox(of: "1", atMost: 9)).map(InboxRow.init)
    #expect(rows.map(\.context) == ["trace", "trace"])
  }
}
