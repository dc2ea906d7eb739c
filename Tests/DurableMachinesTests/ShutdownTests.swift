import DurableMachines
import Statecharts
import Testing

// Workers that stop while they work, and workers of two versions of a program that overlap.
@Suite(CheckedLogs()) struct ShutdownTests {
  let clock = TestClock()

  /// An order whose effect is due.
  func addSent(_ id: String, to orders: DurableMachines<Checkout>) async throws {
    try await orders.create(id)
    for event in [Checkout.Event.pay, .charged(1), .box, .print] {
      try await orders.handle(event, to: id, eventID: nil)
    }
  }

  @Test(arguments: TestDatabase.available)
  func `a worker that is cancelled finishes what it performs, and takes nothing more`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    for id in ["1", "2"] { try await addSent(id, to: orders) }
    let (started, start) = AsyncStream<Void>.makeStream()
    let (finished, finish) = AsyncStream<Never>.makeStream()
    var options = WorkerOptions()
    options.concurrency = 1
    let worker = Task { [options] in
      try await orders.run(options) { _, _ in
        start.yield()
        for await _ in finished {}
        return nil
      }
    }
    for await _ in started { break }
    worker.cancel()
    finish.finish()
    try await worker.value
    #expect(try await orders.jobs().map(\.attempts) == [0])
    #expect(orders.counts.jobs == 1)
  }

  /// Cancels a worker while it performs an effect that does not end by itself, and waits for the worker.
  private func cancelWorker(
    of orders: DurableMachines<Checkout>, in shutdownTime: Duration, attempts: Int? = nil
  ) async throws {
    let (started, start) = AsyncStream<Void>.makeStream()
    var options = WorkerOptions()
    options.shutdownTime = shutdownTime
    options.attempts = attempts ?? options.attempts
    let worker = Task { [options] in
      try await orders.run(options) { _, _ in
        start.yield()
        try await Task.sleep(for: .seconds(3_600))
        return nil
      }
    }
    for await _ in started { break }
    worker.cancel()
    try await worker.value
  }

  @Test(arguments: TestDatabase.available, [Duration.zero, .milliseconds(1)])
  func `what is not finished in the shutdown time is cancelled, and given back at once`(
    database: TestDatabase, time: Duration
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    try await addSent("1", to: orders)
    try await cancelWorker(of: orders, in: time)
    #expect(try await orders.jobs().map(\.attempts) == [0])
    #expect(try await orders.workOnce { _, _ in nil } == 1)
  }

  @Test(arguments: TestDatabase.available)
  func `an effect that is cancelled in its last attempt has not failed`(database: TestDatabase)
    async throws
  {
    let orders = try await clock.orders(in: database.store())
    try await addSent("1", to: orders)
    try await cancelWorker(of: orders, in: .zero, attempts: 1)
    let jobs = try await orders.jobs()
    #expect(jobs.map(\.isDead) == [false] && jobs.map(\.error) == [nil])
    #expect(try await orders.workOnce { _, _ in nil } == 1)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a job that is given back has the attempts and the error that it had`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    try await addSent("1", to: orders)
    try await orders.workOnce { _, _ in throw MailServerError() }
    let failed = try await orders.jobs()
    clock.advance(seconds: 60)
    try await cancelWorker(of: orders, in: .zero)
    let returned = try await orders.jobs()
    #expect(returned.map(\.attempts) == failed.map(\.attempts))
    #expect(returned.map(\.error) == failed.map(\.error))
    #expect(returned.first?.error?.isEmpty == false)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a worker leaves the timers, events, tasks and effects of a later version of the chart`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let (old, new) = (
      try await clock.orders(in: store), try await clock.orders(in: store, version: 2)
    )
    try await addSent("sent", to: new)
    for (id, event) in [("paying", Checkout.Event.pay), ("open", .later("a", 1))] {
      try await new.create(id)
      try await new.handle(event, to: id, eventID: nil)
    }
    try await new.post(.remind, to: "open", eventID: "b")
    clock.advance(seconds: 1)
    #expect(try await old.workOnce { _, _ in nil } == 0)
    #expect(try await new.workOnce { _, _ in nil } == 4)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a machine of an earlier version of the chart belongs to both, until the later one saves it`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let (old, new) = (
      try await clock.orders(in: store), try await clock.orders(in: store, version: 2)
    )
    try await old.create("1")
    try await new.handle(.remind, to: "1", eventID: "a")
    await #expect { try await old.handle(.remind, to: "1", eventID: "b") } throws: {
      $0.machineErrorKind == .newerChart
    }
    #expect(try await new.handle(.remind, to: "1", eventID: "b").isRepetition == false)
    #expect(try await old.handle(.remind, to: "1", eventID: "a").isRepetition)
  }
}
