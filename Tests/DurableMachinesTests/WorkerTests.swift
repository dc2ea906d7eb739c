import Foundation
import Statecharts
import Testing

@testable import DurableMachines

@Suite(CheckedLogs()) struct WorkerTests {
  let clock = TestClock()

  func orders(_ database: TestDatabase) async throws -> DurableMachines<Checkout> {
    let orders = try await DurableMachines(
      Checkout(), named: "checkout", in: database.store().clock { [clock] in clock.date },
      initial: Order.init)
    CheckedLogs.check(orders)
    return orders
  }

  @Test func `times of a worker that would stop it or never end are limited`() {
    var options = WorkerOptions()
    options.pollInterval = .seconds(-1)
    options.lease = .zero
    options.shutdownTime = .seconds(-1)
    #expect(options.pollInterval == .milliseconds(1))
    #expect(options.lease == .milliseconds(1))
    #expect(options.shutdownTime == .zero)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a worker wakes machines, runs tasks and performs effects until it is cancelled`(
    database: TestDatabase
  ) async throws {
    let observer = HandledEvents()
    let orders = try await orders(database).observed(by: observer)
    let (effects, performed) = AsyncStream.makeStream(of: String.self)
    let worker = Task {
      try await orders.run { _, key in
        performed.yield(key)
        return nil
      }
    }
    try await orders.create("4711")
    try await orders.handle(.later("a", 5), to: "4711", eventID: "a")
    clock.advance(seconds: 5)
    await observer.wait(for: "named")
    #expect(try await orders.state(of: "4711").subject.names == ["a"])
    try await orders.handle(.pay, to: "4711", eventID: "b")
    await observer.wait(for: "charged")
    #expect(try await orders.state(of: "4711").subject.charged > 0)
    for event in [Checkout.Event.box, .print] {
      try await orders.post(event, to: "4711", eventID: "\(event)")
    }
    _ = await effects.first { _ in true }
    worker.cancel()
    try await worker.value
    #expect(orders.counts.timers == 1)
  }

  @Test(arguments: TestDatabase.available)
  func `a task that sends events, and has lost its lease, changes nothing more`(
    database: TestDatabase
  ) async throws {
    let store = try database.store().clock { [clock] in clock.date }
    let downloads = try await DurableMachines(Download(), in: store, initial: Parts.init)
    try await downloads.create("1")
    let options = WorkerOptions()
    func lease() async throws -> Job? {
      defer { clock.advance(seconds: 3_600) }
      return try await downloads.leaseJobs(atMost: 1, options, nil).first
    }
    let (lost, held) = (try #require(try await lease()), try #require(try await lease()))
    try await downloads.perform(lost, options, nil)
    #expect(try await downloads.log(of: "1").map(\.event) == ["start"])
    try await downloads.perform(held, options, nil)
    #expect(try await downloads.state(of: "1").subject.parts == [0, 1, 2])
  }

  @Test(arguments: TestDatabase.available)
  func `a worker wakes machines in the order of their timers`(database: TestDatabase) async throws {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    let delays = (1...50).shuffled()
    for delay in delays {
      try await orders.create("\(delay)")
      try await orders.handle(.later("a", delay), to: "\(delay)", eventID: "a")
    }
    clock.advance(seconds: 100)
    var options = WorkerOptions()
    options.concurrency = 1
    try await orders.workOnce(options)
    let elapsed = try await store.connection.values(
      "SELECT id FROM \(store.prefix)machine_log WHERE event = 'named' ORDER BY seq")
    #expect(elapsed == (1...50).map { "\($0)" })
  }

  @Test(arguments: TestDatabase.available)
  func `a worker that takes one after the other takes what is due first`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: try database.store())
    // Neither the ids nor the versions are in the order of the times.
    for (id, reminders) in [("b", 2), ("a", 0), ("c", 1)] {
      try await orders.create(id)
      for _ in 0..<reminders { try await orders.handle(.remind, to: id, eventID: nil) }
      try await orders.handle(.pay, to: id, eventID: nil)
      clock.advance(seconds: 1)
    }
    var leased: [String] = []
    for _ in 0..<3 {
      leased += try await orders.leaseJobs(atMost: 1, WorkerOptions(), nil).map(\.machine)
    }
    #expect(leased == ["b", "a", "c"])
    clock.advance(seconds: 60)
    var taken: [String?] = []
    for _ in 0..<3 {
      let statement = orders.tables.takeDueMachines(atMost: 1, for: 30)
      taken += try await orders.perform(statement).map { $0[TakenColumn.id.rawValue] }
    }
    #expect(taken == ["b", "a", "c"])
  }

  @Test(arguments: TestDatabase.available)
  func `a job whose event was handled before, in a copied store, ends without it`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: try database.store())
    try await orders.create("1")
    try await orders.handle(.pay, to: "1", eventID: nil)
    let task = try await orders.jobs()[0].key
    #expect(try await orders.handle(.remind, to: "1", eventID: task).kind == .ignored)
    #expect(try await orders.workOnce() == 1)
    #expect(try await orders.jobs().isEmpty)
    #expect(try await orders.state(of: "1").states.keys.sorted() == ["paying"])
    for event in [Checkout.Event.charged(1), .box, .print] {
      try await orders.handle(event, to: "1", eventID: nil)
    }
    let effect = try await orders.jobs()[0].key
    #expect(try await orders.handle(.remind, to: "1", eventID: effect).kind == .ignored)
    #expect(try await orders.workOnce { _, _ in .remind } == 1)
    #expect(try await orders.jobs().isEmpty)
  }

  @Test(arguments: TestDatabase.available)
  func `a task knows its key, which is that of its job and of its event`(
    database: TestDatabase
  ) async throws {
    let log = EffectLog()
    let chart = Checkout(charge: { cents in
      await log.add(DurableJob.currentKey ?? "none")
      return cents
    })
    let orders = try await DurableMachines(
      chart, named: "checkout", in: database.store(), initial: Order.init)
    try await orders.create("1")
    try await orders.handle(.pay, to: "1", eventID: "a")
    let keys = try await orders.jobs().map(\.key)
    try await orders.workOnce()
    #expect(await log.lines == keys)
    #expect(try await orders.log(of: "1").last?.eventID == keys[0])
  }

  @Test(arguments: TestDatabase.available)
  func `each event that a task sends while it runs is handled once`(
    database: TestDatabase
  ) async throws {
    let downloads = try await DurableMachines(
      Download(), named: "download", in: database.store(), initial: Parts.init)
    try await downloads.create("1")
    // As if an earlier attempt had sent it.
    let key = try await downloads.jobs()[0].key
    #expect(key.hasPrefix("download/1/1/task loading#load at "))
    try await downloads.handle(.part(0), to: "1", eventID: "\(key)/0")
    while try await downloads.workOnce() > 0 {}
    let state = try await downloads.state(of: "1")
    #expect(state.subject.parts == [0, 1, 2])
    #expect(state.states.keys.sorted() == ["done"])
    #expect(try await downloads.jobs() == [])
  }
}

/// Tells a test which events were handled.
private final class HandledEvents: DurableObserver {
  private let (names, handled) = AsyncStream.makeStream(of: String.self)

  func receive(_ notice: DurableNotice, from source: DurableSource) {
    if case .handled(let row, _) = notice { handled.yield(row.event) }
  }

  /// Waits until an event of this name was handled, since the last call.
  func wait(for name: String) async { _ = await names.first { $0 == name } }
}

private struct Download: Statechart, Sendable {
  enum State { case loading, done }
  enum Event: Codable, Sendable, Equatable {
    case part(Int), end
    var part: Int? { if case .part(let number) = self { number } else { nil } }
  }
  typealias Subject = Parts

  var body: [Element] {
    state(.loading) {
      run("load", with: \.count) { count, send in
        for number in 0..<count { send(.part(number)) }
        send(.end)
      }
      on(\.part) { parts, number in parts.parts.append(number) }
      on(.end, to: .done)
    }
    state(.done)
  }
}

private final class Parts: Codable {
  var count = 3
  var parts: [Int] = []
}
