import Statecharts
import Testing

@testable import DurableMachines

// One less than a limit, the limit, and one more.
@Suite struct BoundaryTests {
  let clock = TestClock()

  /// Makes copies of the only machine: its rows in all tables, and those of jobs and events.
  private func copy(
    _ orders: DurableMachines<Checkout>, of id: String, _ count: Int
  ) async throws {
    let archive = try await orders.archive(id)
    try await orders.erase(id)
    let statements = try MachineTable.all.flatMap { table in
      let rows = archive.rows[table.name] ?? []
      return try table.insertions(
        of: (1...count).flatMap { number in
          rows.map { row in
            table.columns.map { $0.name == "id" ? "\(1_000 + number)" : row[$0.name] }
          }
        }, orders.tables)
    }
    _ = try await orders.connection.perform(statements)
  }

  private func filled(_ database: TestDatabase, _ count: Int) async throws -> DurableMachines<
    Checkout
  > {
    let orders = try await clock.orders(in: try database.store())
    try await orders.create("x")
    try await orders.handle(.later("a", 5), to: "x", eventID: "a")
    for event in [Checkout.Event.pay, .charged(1), .box, .print] {
      try await orders.handle(event, to: "x", eventID: "\(event)")
    }
    try await orders.post(.remind, to: "x", eventID: "b")
    try await copy(orders, of: "x", count)
    return orders
  }

  @Test(arguments: TestDatabase.available, [99, 100, 101, 201])
  func `operators put right a page of machines, and those after it`(
    database: TestDatabase, count: Int
  ) async throws {
    let orders = try await filled(database, count)
    let prefix = orders.tables.prefix
    try await orders.connection.values("UPDATE \(prefix)machine_job SET dead = 1")
    try await orders.connection.values("UPDATE \(prefix)machine_inbox SET blocked = 'x'")
    #expect(try await orders.store.retryJobs(of: MachineFilter()) == count)
    #expect(try await orders.store.release(MachineFilter()) == count)
    #expect(try await orders.store.retryJobs(of: MachineFilter()) == 0)
    #expect(try await orders.store.release(MachineFilter()) == 0)
    #expect(try await orders.jobs(atMost: .max).count { $0.isDead } == 0)
  }

  @Test(arguments: TestDatabase.available, [500, 501])
  func `a copy has each row of each table, also those after a page`(
    database: TestDatabase, count: Int
  ) async throws {
    let orders = try await filled(database, count)
    let target = try database.store()
    #expect(try await orders.store.copy(to: target) == count)
    let copies = try await clock.orders(in: target)
    for table in MachineTable.all {
      let columns = table.columns.map(\.name).joined(separator: ", ")
      func rows(_ orders: DurableMachines<Checkout>) async throws -> [MachineStore.Row] {
        try await orders.connection.perform([
          MachineStore.Statement(
            "SELECT \(columns) FROM \(orders.tables.prefix)\(table.name) ORDER BY \(table.key.joined(separator: ", "))"
          )
        ])[0]
      }
      #expect(try await rows(copies) == rows(orders), "\(table.name)")
    }
  }

  @Test func `a copy of one row into a store with rows is refused for each table`() async throws {
    let orders = try await filled(.sqlite, 1)
    for table in MachineTable.all {
      let target = MachineStore.memory
      try await orders.store.copy(to: target)
      for other in MachineTable.all where other.name != table.name {
        try await target.connection.values("DELETE FROM \(other.name)")
      }
      let found = table.name == "machine_log" ? 6 : table.name == "machine_event" ? 5 : 1
      await #expect(throws: MachineCopyError(table: table.name, expected: 0, found: found)) {
        try await orders.store.copy(to: target)
      }
    }
  }

  @Test(arguments: TestDatabase.available, [1, 2, 3, 5, 6, 7, 100])
  func `old rows are deleted whatever the batch is`(database: TestDatabase, batch: Int)
    async throws
  {
    let orders = try await filled(database, 2)
    clock.advance(seconds: 10)
    #expect(try await orders.forgetLog(olderThan: .microseconds(10_000_001), batch: batch) == 0)
    #expect(try await orders.forgetLog(olderThan: .seconds(10), batch: batch) == 12)
    #expect(
      try await orders.forgetEventIDs(olderThan: .microseconds(10_000_001), batch: batch) == 0)
    #expect(try await orders.forgetEventIDs(olderThan: .seconds(10), batch: batch) == 10)
    #expect(try await orders.forgetLog(olderThan: .zero, batch: batch) == 0)
  }

  @Test(arguments: TestDatabase.withParts, [-1, 0, 1, 2, 3, 4])
  func `all machines of a former version are migrated, whatever the batch is`(
    database: TestDatabase, batch: Int
  ) async throws {
    let store = try database.store()
    let old = try await clock.orders(in: store)
    for number in 1...3 { try await old.create("\(number)") }
    let new = try await clock.orders(in: store, version: 2)
    #expect(try await new.migrateAll(batch: batch) == 3)
    #expect(try await new.migrateAll(batch: batch) == 0)
  }

  // MARK: - Times

  @Test(arguments: TestDatabase.available)
  func `what is due is so at its time, and not a microsecond before`(database: TestDatabase)
    async throws
  {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("1")
    try await orders.handle(.later("a", 5), to: "1", eventID: nil)
    try await orders.handle(.pay, to: "1", eventID: nil)
    clock.advance(microseconds: 4_999_999)
    func taken() async throws -> Int {
      try await orders.perform(orders.tables.takeDueMachines(atMost: 9, for: 2)).count
    }
    #expect(try await taken() == 0)
    clock.advance(microseconds: 1)
    #expect(try await taken() == 1)
    clock.advance(microseconds: 1_999_999)
    #expect(try await taken() == 0)
    clock.advance(microseconds: 1)
    #expect(try await taken() == 1)
    func leased() async throws -> Int {
      try await orders.perform(orders.tables.leaseJobs(atMost: 9, for: 2, withEffects: true)).count
    }
    #expect(try await leased() == 1)
    clock.advance(microseconds: 1_999_999)
    #expect(try await leased() == 0)
    clock.advance(microseconds: 1)
    #expect(try await leased() == 1)
  }

  @Test(arguments: [1, 2, 3], [1, 2, 3])
  func `an effect is dead after the last attempt, not before`(limit: Int, tries: Int) async throws {
    let orders = try await filled(.sqlite, 1)
    for _ in 0..<tries {
      try await orders.workOnce(WorkerOptions(attempts: limit)) { _, _ in throw MailServerError() }
      clock.advance(seconds: 1_000)
    }
    #expect(try await orders.jobs().map(\.isDead) == [tries >= limit])
    #expect(try await orders.jobs().map(\.attempts) == [min(tries, limit)])
  }

  @Test(arguments: [1, 2, 3, 4])
  func `a machine is quarantined when more workers have ended with it than the option says`(
    workers: Int
  ) async throws {
    let orders = try await clock.orders(in: .memory)
    var options = WorkerOptions()
    options.quarantineAfter = 3
    for id in ["timer", "inbox"] { try await orders.create(id) }
    try await orders.handle(.later("a", 1), to: "timer", eventID: nil)
    try await orders.post(.remind, to: "inbox", eventID: "b")
    for _ in 0..<workers {
      clock.advance(seconds: 31)
      _ = try await orders.perform(orders.tables.takeDueMachines(atMost: 1, for: 30))
      _ = try await orders.perform(orders.tables.takeInbox(for: 30))
    }
    clock.advance(seconds: 31)
    try await orders.workOnce(options)
    let isQuarantined = workers >= 3
    let reason =
      isQuarantined
      ? "\(workers) workers ended while they worked on it. Their logs may name the cause." : nil
    #expect(try await orders.state(of: "timer").quarantine == reason)
    #expect(
      try await orders.store.deadEvents().map(\.cause)
        == [reason].compactMap(\.self).map { .quarantined($0) })
    #expect(try await orders.state(of: "inbox").subject.reminders == (isQuarantined ? 0 : 1))
  }

  @Test(arguments: [1, 2, 3, 4, 6])
  func `the events of an inbox come in batches`(batch: Int) async throws {
    let orders = try await clock.orders(in: .memory)
    try await orders.create("1")
    for number in 0..<3 { try await orders.post(.note("\(number)"), to: "1", eventID: "\(number)") }
    var options = WorkerOptions()
    options.inboxBatch = batch
    #expect(try await orders.handleInbox(options) { false } == (batch == 1 ? 1 : 3))
    let version: Int64 = batch == 1 ? 2 : batch == 2 ? 3 : 2
    #expect(try await orders.state(of: "1").version == version)
    #expect(
      try await orders.log(of: "1").dropFirst().map(\.eventID)
        == (batch == 1 ? ["0"] : ["0", "1", "2"]))
  }

  @Test(arguments: [0, 1, 2])
  func `the events of an inbox come one by one after a worker has ended`(workers: Int) async throws
  {
    let orders = try await clock.orders(in: .memory)
    try await orders.create("1")
    for number in 0..<3 { try await orders.post(.note("\(number)"), to: "1", eventID: "\(number)") }
    for _ in 0..<workers {
      _ = try await orders.perform(orders.tables.takeInbox(for: 30))
      clock.advance(seconds: 31)
    }
    #expect(try await orders.handleInbox(WorkerOptions()) { false } == (workers == 0 ? 3 : 1))
    // It has ended well, so that the others come together.
    #expect(try await orders.handleInbox(WorkerOptions()) { false } == (workers == 0 ? 0 : 2))
  }

  @Test func `timers of a thousand and one times elapse in two commits`() async throws {
    for (count, commits) in [(999, 1), (1_000, 2), (1_001, 2)] {
      let orders = try await DurableMachines(
        Ticking(), named: "ticking", in: MachineStore.memory.clock { [clock] in clock.date },
        initial: Ticks.init)
      try await orders.create("1")
      clock.advance(seconds: Int64(count))
      try await orders.handle(.read, to: "1", eventID: nil)
      let state = try await orders.state(of: "1")
      #expect(state.subject.count == count && state.version == Int64(commits + 1), "\(count)")
    }
  }

  @Test func `a job whose event waits for more timers than a commit has ends with its event`()
    async throws
  {
    for count in [999, 1_000, 1_001] {
      let machines = try await DurableMachines(
        Working(), named: "working", in: MachineStore.memory.clock { [clock] in clock.date },
        initial: Ticks.init)
      try await machines.create("1")
      let job = try #require(try await machines.leaseJobs(atMost: 1, WorkerOptions(), nil).first)
      clock.advance(seconds: Int64(count))
      try await machines.perform(job, WorkerOptions(), nil)
      let state = try await machines.state(of: "1")
      #expect(state.subject.count == count && state.subject.reads == 1, "\(count)")
      #expect(try await machines.jobs().isEmpty)
    }
  }
}

/// Works, while a timer elapses again and again.
private struct Working: Statechart, Sendable {
  enum State { case working, on }
  enum Event: Codable, Sendable { case tick, read }
  typealias Subject = Ticks

  var body: [Element] {
    state(.working) {
      run("read", with: { _ in 0 }) {
        $0
      } then: { _ in
        .read
      }
      on(.read) { $0.reads += 1 }
      state(.on) {
        after(.seconds(1), send: .tick)
        on(.tick, to: .on) { $0.count += 1 }
      }
    }
  }
}

private struct Ticking: Statechart, Sendable {
  enum State { case on }
  enum Event: Codable, Sendable { case tick, read }
  typealias Subject = Ticks

  var body: [Element] {
    state(.on) {
      after(.seconds(1), send: .tick)
      on(.tick, to: .on) { $0.count += 1 }
      on(.read) { $0.reads += 1 }
    }
  }
}

private final class Ticks: Codable {
  var count = 0, reads = 0
}
