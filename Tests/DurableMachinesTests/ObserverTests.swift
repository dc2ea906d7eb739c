import Foundation
import Testing

@testable import DurableMachines

@Suite(CheckedLogs()) struct ObserverTests {
  let clock = TestClock()
  let observer = RecordingObserver()

  func orders(
    _ database: TestDatabase, charge: @escaping @Sendable (Int) async throws -> Int = { $0 }
  ) async throws -> DurableMachines<Checkout> {
    try await clock.orders(in: database.store(), charge: charge).observed(by: observer)
  }

  @Test(arguments: TestDatabase.withParts)
  func `an observer is notified of each event, with its outcome, and of each repetition`(
    database: TestDatabase
  ) async throws {
    let orders = try await orders(database)
    try await orders.create("1")
    try await orders.handle(.pay, to: "1", eventID: "a")
    try await orders.handle(.pay, to: "1", eventID: "a")
    #expect(
      observer.lines == [
        "create", "start transitioned nil", "handle pay a", "pay transitioned nil", "handle pay a",
        "repeated a",
      ])
  }

  @Test(arguments: TestDatabase.withParts)
  func `an observer is notified of a timer, with its lateness`(database: TestDatabase) async throws
  {
    let orders = try await orders(database)
    try await orders.create("1")
    try await orders.handle(.later("x", 5), to: "1", eventID: "a")
    observer.clear()
    clock.advance(seconds: 7)
    try await orders.workOnce()
    #expect(observer.lines == ["wake", "named transitioned 2.0 seconds"])
  }

  @Test(arguments: TestDatabase.withParts)
  func `an observer surrounds a job, and is notified of its attempts`(
    database: TestDatabase
  ) async throws {
    let orders = try await orders(database, charge: { _ in throw NoMoney() })
    try await orders.create("1")
    try await orders.handle(.pay, to: "1", eventID: "a")
    observer.clear()
    var options = WorkerOptions()
    options.attempts = 2
    try await orders.workOnce(options)
    clock.advance(seconds: 1)
    try await orders.workOnce(options)
    #expect(
      observer.lines == [
        "job task paying#charge [\"pay\"]", "failed 1 no money", "job task paying#charge [\"pay\"]",
        "handle declined", "declined transitioned nil", "gaveUp 2 no money",
      ])
  }

  @Test(arguments: TestDatabase.withParts)
  func `the context of the commit travels with jobs, effects and messages`(
    database: TestDatabase
  ) async throws {
    let orders = try await orders(database)
    try await orders.create("1")
    try await orders.handle(.tell("1"), to: "1", eventID: "a")
    try await orders.post(.remind, to: "1", eventID: "b")
    observer.clear()
    try await orders.workOnce()
    #expect(observer.lines.first == "receive [\"tell\", \"remind\"]")
  }

  @Test func `an observer is notified of what is quarantined`() async throws {
    let store = MachineStore.memory
    let orders = try await DurableMachines(
      Checkout(), named: "checkout", in: store, initial: Order.init
    ).observed(by: observer)
    try await orders.create("1")
    _ = try await store.connection.perform([MachineStore.Statement("UPDATE machine SET data = ''")])
    await #expect(throws: MachineError.self) {
      try await orders.handle(.pay, to: "1", eventID: "a")
    }
    #expect(observer.lines.last?.hasPrefix("quarantined ") == true)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a summary has the machines of each state with the age of the oldest, and what waits`(
    database: TestDatabase
  ) async throws {
    let orders = try await orders(database)
    for id in ["1", "2", "3"] {
      try await orders.create(id)
      clock.advance(seconds: 1)
    }
    try await orders.handle(.pay, to: "1", eventID: "a")
    try await orders.post(.remind, to: "2", eventID: "b")
    clock.advance(seconds: 60)
    let summary = try await orders.summary()
    #expect(
      summary.states == [
        "open": Group(count: 2, oldest: .seconds(62)),
        "paying": Group(count: 1, oldest: .seconds(60)),
      ])
    #expect(summary.dueTimers == Group(count: 1, oldest: .zero))
    #expect(summary.jobs == Group(count: 1, oldest: .seconds(60)))
    #expect(summary.inboxes == Group(count: 1, oldest: .seconds(60)))
    #expect(summary.deadJobs == 0)
    #expect(summary.quarantined == 0)
  }

  @Test func `a summary keeps no other process from writing`() async throws {
    let connection = RecordingConnection(MachineStore.memory.connection)
    let orders = try await clock.orders(in: MachineStore(connection))
    _ = connection.take()
    _ = try await orders.summary()
    // SQLite takes several statements, and those that do not read, for a transaction that writes.
    #expect(connection.take().map { $0.map(\.isReading) } == [[true], [true]])
  }

  @Test(arguments: TestDatabase.available)
  func `a machine whose states are damaged hides no other in a summary`(database: TestDatabase)
    async throws
  {
    let orders = try await orders(database)
    for id in ["1", "2"] { try await orders.create(id) }
    let damage = "UPDATE \(orders.tables.prefix)machine SET states = '{x}' WHERE id = '2'"
    _ = try await orders.perform(MachineStore.Statement(damage))
    #expect(try await orders.summary().states == ["open": Group(count: 1)])
  }

  @Test func `a summary counts dead jobs, and quarantined machines and events`() async throws {
    let store = MachineStore.memory
    let orders = try await DurableMachines(
      Checkout(), named: "checkout", in: store, initial: Order.init)
    for id in ["1", "2"] { try await orders.create(id) }
    try await orders.post(.remind, to: "2", eventID: "b")
    try await orders.handle(.pay, to: "1", eventID: "a")
    for change in [
      "machine SET blocked = 'x' WHERE id = '1'", "machine_inbox SET blocked = 'x'",
      "machine_job SET dead = 1",
    ] { _ = try await store.connection.perform([MachineStore.Statement("UPDATE \(change)")]) }
    let summary = try await orders.summary()
    #expect(summary.deadJobs == 1)
    #expect(summary.quarantined == 2)
    #expect(summary.jobs.count == 0)
  }
}

private typealias Group = DurableSummary.Group

private struct NoMoney: Error, CustomStringConvertible { let description = "no money" }

/// Records what it receives and surrounds, as lines.
final class RecordingObserver: DurableObserver {
  @TaskLocal private static var work: String?
  private let lock = NSLock()
  nonisolated(unsafe) private var recorded: [String] = []

  var lines: [String] { lock.withLock { recorded } }
  func clear() { lock.withLock { recorded = [] } }
  private func add(_ line: String) { lock.withLock { recorded.append(line) } }

  func receive(_ notice: DurableNotice, from source: DurableSource) {
    switch notice {
    case .handled(let row, let lateness):
      add("\(row.event) \(row.outcome) \(lateness.map { "\($0)" } ?? "nil")")
    case .repeated(let id): add("repeated \(id)")
    case .conflicted: add("conflicted")
    case .attempted(let attempt):
      add("\(attempt.result) \(attempt.number) \(attempt.error ?? "nil")")
    case .quarantined(let reason): add("quarantined \(reason)")
    }
  }

  func surround<Value: Sendable>(
    _ work: DurableWork, in source: DurableSource, _ body: () async throws -> Value
  ) async throws -> Value {
    let key = work.kind == .handle && work.name != "declined" ? work.key : nil
    let contexts = work.contexts.isEmpty ? nil : "\(work.contexts)"
    add([work.kind.rawValue, work.name, key, contexts].compactMap(\.self).joined(separator: " "))
    return try await Self.$work.withValue(work.name, operation: body)
  }

  /// The name of the current event.
  var context: String? { Self.work }
}
