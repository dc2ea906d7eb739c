import Foundation
import Statecharts
import Testing

@testable import DurableMachines

// Each is cited by the page Guarantees, by its name.
@Suite(CheckedLogs()) struct GuaranteeTests {
  let clock = TestClock()

  /// An order that is being paid, with a task as a job.
  func payingOrder(
    _ database: TestDatabase, charge: @escaping @Sendable (Int) async throws -> Int = { $0 }
  ) async throws -> DurableMachines<Checkout> {
    let orders = try await clock.orders(in: database.store(), charge: charge)
    try await orders.create("4711")
    try await orders.handle(.pay, to: "4711", eventID: "pay")
    return orders
  }

  /// An order that was sent, with an effect as a job.
  func sentOrder(_ database: TestDatabase) async throws -> DurableMachines<Checkout> {
    let orders = try await payingOrder(database)
    for (index, event) in [Checkout.Event.charged(1), .box, .print].enumerated() {
      try await orders.handle(event, to: "4711", eventID: "\(index)")
    }
    return orders
  }

  // MARK: - Events

  @Test(arguments: TestDatabase.withParts)
  func `a repetition gets the recorded answer, and no action is performed`(database: TestDatabase)
    async throws
  {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("4711")
    let key = UUID().uuidString
    let first = try await orders.handle(.note(key), to: "4711", eventID: "a")
    try await orders.handle(.pay, to: "4711", eventID: "b")
    var second = try await orders.handle(.note(key), to: "4711", eventID: "a")
    #expect(second.isRepetition)
    second.isRepetition = false
    #expect(first == second)
    #expect(Checkout.performed.count { $0 == key } == 1)
    #expect(orders.counts.repetitions == 1)
  }

  @Test(arguments: TestDatabase.withParts)
  func `two processes that send the same event at once change the machine once`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("4711")
    let answers = try await withThrowingTaskGroup(of: DurableAnswer.self) { group in
      for _ in 0..<8 {
        group.addTask { try await orders.handle(.remind, to: "4711", eventID: "a") }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count { !$0.isRepetition } == 1)
    #expect(try await orders.state(of: "4711").subject.reminders == 1)
  }

  @Test(arguments: TestDatabase.withParts)
  func `the log has each version and each id once, and the schema explains it`(
    database: TestDatabase
  ) async throws {
    let orders = try await sentOrder(database)
    try await orders.handle(.pay, to: "4711", eventID: "late")
    let faults = try await orders.faultsOfLog(of: "4711")
    #expect(faults == [])
  }

  @Test(arguments: TestDatabase.withParts)
  func `a message to another machine arrives once`(database: TestDatabase) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("1")
    try await orders.create("2")
    try await orders.handle(.tell("2"), to: "1", eventID: "a")
    try await orders.handle(.tell("2"), to: "1", eventID: "a")
    while try await orders.workOnce() > 0 {}
    #expect(try await orders.state(of: "2").subject.reminders == 1)
    #expect(try await orders.log(of: "2").last?.eventID == "checkout/1/2/message 0 at \(clock.now)")
  }

  @Test(arguments: TestDatabase.withParts)
  func `an inbox is handled in one transaction, without events that were handled before`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("4711")
    for number in 0..<20 { try await orders.post(.remind, to: "4711", eventID: "\(number)") }
    try await orders.handle(.remind, to: "4711", eventID: "7")
    #expect(try await orders.workOnce() == 20)
    let state = try await orders.state(of: "4711")
    #expect(state.subject.reminders == 20)
    #expect(state.version == 3)
  }

  // MARK: - Timers

  @Test(arguments: TestDatabase.withParts)
  func `a timer elapses once, not early, and its lateness is counted`(database: TestDatabase)
    async throws
  {
    let orders = try await payingOrder(database) { _ in throw Declined() }
    let options = WorkerOptions(lease: .seconds(1))
    clock.advance(seconds: 59)
    _ = try await orders.workOnce(options)
    #expect(try await orders.state(of: "4711").states.keys.sorted() == ["paying"])
    clock.advance(seconds: 31)
    while try await orders.workOnce(options) > 0 {}
    let rows = try await orders.log(of: "4711").filter { $0.event == "timeout" }
    #expect(rows.map(\.at) == [TestClock.date(TestClock.start) + 60])
    #expect(orders.counts.timers == 1)
    #expect(orders.counts.greatestLateness == .seconds(30))
  }

  @Test(arguments: TestDatabase.withParts)
  func `several due timers elapse in their order, each at its own time`(database: TestDatabase)
    async throws
  {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("4711")
    for (delay, name) in [(30, "c"), (10, "a"), (20, "b")] {
      try await orders.handle(.later(name, delay), to: "4711", eventID: name)
    }
    clock.advance(seconds: 100)
    #expect(try await orders.workOnce() == 1)
    let rows = try await orders.log(of: "4711").filter { $0.event == "named" }
    #expect(rows.map { $0.at.timeIntervalSince(TestClock.date(TestClock.start)) } == [10, 20, 30])
    #expect(rows.compactMap(\.payload).map { $0.contains("\"a\"") } == [true, false, false])
  }

  @Test(arguments: TestDatabase.withParts)
  func `a clock that jumps back makes no timer early, and one that jumps forward loses none`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("4711")
    try await orders.handle(.later("a", 10), to: "4711", eventID: "a")
    clock.advance(seconds: -3_600)
    try await orders.handle(.remind, to: "4711", eventID: "b")
    clock.advance(seconds: 3_600)
    #expect(try await orders.workOnce() == 0)
    clock.advance(seconds: 1_000_000)
    #expect(try await orders.workOnce() == 1)
    let faults = try await orders.faultsOfLog(of: "4711")
    #expect(faults == [])
  }

  // MARK: - Jobs

  @Test(arguments: TestDatabase.withParts)
  func `a task that fails is tried again, and at the end its failed event is handled`(
    database: TestDatabase
  ) async throws {
    let orders = try await payingOrder(database) { _ in throw Declined() }
    let options = WorkerOptions(attempts: 3)
    #expect(try await orders.workOnce(options) == 1)
    #expect(try await orders.workOnce(options) == 0)
    #expect(try await orders.jobs().map(\.attempts) == [1])
    for _ in 0..<2 {
      clock.advance(seconds: 4)
      #expect(try await orders.workOnce(options) == 1)
    }
    #expect(try await orders.state(of: "4711").states.keys.sorted() == ["open"])
    #expect(
      try await orders.log(of: "4711").last?.eventID?.hasPrefix(
        "checkout/4711/2/task paying#charge at ") == true)
    #expect(try await orders.jobs() == [])
  }

  @Test(arguments: TestDatabase.available)
  func `a task with which workers end is abandoned, and its failed event is handled`(
    database: TestDatabase
  ) async throws {
    let orders = try await payingOrder(database) { _ in
      Issue.record("The task runs.")
      return 0
    }
    // A worker leases the task, and ends.
    _ = try await orders.perform(
      orders.tables.leaseJobs(atMost: 1, for: 30, withEffects: false))
    clock.advance(seconds: 31)
    try await orders.workOnce(.init(attempts: 1))
    #expect(try await orders.state(of: "4711").states.keys.sorted() == ["open"])
  }

  @Test(arguments: TestDatabase.withParts)
  func `an effect that always fails is dead, and performed again when it is retried`(
    database: TestDatabase
  ) async throws {
    let orders = try await sentOrder(database)
    let options = WorkerOptions(attempts: 2)
    for _ in 0..<5 {
      try await orders.workOnce(options) { _, _ in throw Declined() }
      clock.advance(seconds: 10)
    }
    #expect(try await orders.jobs().map(\.isDead) == [true])
    #expect(orders.counts.deadJobs == 1)
    #expect(try await orders.retryJobs(of: "4711") == 1)
    #expect(try await orders.workOnce { _, _ in nil } == 1)
    #expect(try await orders.jobs() == [])
  }

  @Test(arguments: TestDatabase.withParts)
  func `a lease that was lost commits nothing`(database: TestDatabase) async throws {
    let (orders, clock) = (try await sentOrder(database), clock)
    let log = EffectLog()
    let start = clock.now
    try await orders.workOnce { _, key in
      await log.add(key)
      clock.advance(seconds: 31)
      // Another worker gets the job meanwhile, and is done first.
      try await orders.workOnce { _, key in
        await log.add(key)
        return .remind
      }
      return .remind
    }
    #expect(await log.lines == Array(repeating: "checkout/4711/5/effect 0 at \(start)", count: 2))
    #expect(try await orders.log(of: "4711").count { $0.event == "remind" } == 1)
  }

  // MARK: - Many machines

  @Test(arguments: TestDatabase.available)
  func `timers that are due at once all elapse, the earliest first`(database: TestDatabase)
    async throws
  {
    let isLong = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"
    let (orders, count) = (try await clock.orders(in: database.store()), isLong ? 10_000 : 200)
    for number in 0..<count {
      try await orders.create("\(number)")
      try await orders.handle(.later("a", count - number), to: "\(number)", eventID: "a")
    }
    clock.advance(seconds: 20_000)
    #expect(try await orders.workOnce() == 100)
    #expect(try await orders.state(of: "0").subject.names == [])
    while try await orders.workOnce() > 0 {}
    #expect(orders.counts.timers == count)
    #expect(try await orders.state(of: "0").subject.names == ["a"])
  }
}

struct Declined: Error {}
