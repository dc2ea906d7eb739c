import Foundation
import Statecharts
import Testing

@testable import DurableMachines

// Programs with different charts under one name: one that was deployed by mistake, or before the others.
@Suite(CheckedLogs()) struct ProgramTests {
  let clock = TestClock()

  func open<Chart: Statechart & Sendable>(
    _ chart: Chart, _ store: MachineStore, _ initial: @escaping @Sendable () -> Chart.Subject
  ) async throws -> DurableMachines<Chart> where Chart.Event: Codable, Chart.Subject: Codable {
    try await DurableMachines(
      chart, named: "checkout", in: store.clock { [clock] in clock.date }, initial: initial)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a machine that one program cannot resume is quarantined for that program alone`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    let letters = try await open(Letter(), store) { Stamp() }
    try await orders.create("1")
    let hashes = (orders.coding.schema.structureHash, letters.coding.schema.structureHash)
    for _ in 0..<2 {
      await #expect { try await letters.handle(.seal, to: "1", eventID: "a") } throws: {
        $0.machineErrorKind == .quarantined && "\($0)".contains(hashes.0)
          && "\($0)".contains(hashes.1)
      }
    }
    #expect(letters.counts.quarantined == 1)
    #expect(try await orders.state(of: "1").quarantine != nil)
    #expect(try await orders.handle(.remind, to: "1", eventID: "b").kind == .transitioned)
    #expect(try await orders.state(of: "1").quarantine == nil)
  }

  @Test(arguments: TestDatabase.withParts)
  func `of two programs that cannot resume a machine, each tries once`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    try await orders.handle(.later("a", 1), to: "1", eventID: "a")
    clock.advance(seconds: 100)
    let letters = [
      try await open(Letter(), store) { Stamp() },
      try await open(Letter(definitionVersion: 2), store) { Stamp() },
    ]
    for _ in 0..<3 { for letters in letters { try await letters.workOnce() } }
    #expect(letters.map(\.counts.quarantined) == [1, 1])
    try await orders.workOnce()
    #expect(try await orders.state(of: "1").subject.names == ["a"])
  }

  @Test(arguments: TestDatabase.available)
  func `a quarantine that has ended says nothing about the next one`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    let letters = [
      try await open(Letter(), store) { Stamp() },
      try await open(Letter(definitionVersion: 2), store) { Stamp() },
    ]
    await #expect(throws: MachineError.self) {
      try await letters[0].handle(.seal, to: "1", eventID: "a")
    }
    try await orders.handle(.remind, to: "1", eventID: "b")
    await #expect(throws: MachineError.self) {
      try await letters[1].handle(.seal, to: "1", eventID: "c")
    }
    await #expect(throws: MachineError.self) {
      try await letters[0].handle(.seal, to: "1", eventID: "d")
    }
    #expect(letters.map(\.counts.quarantined) == [2, 1])
  }

  @Test(arguments: TestDatabase.withParts)
  func `an event of an inbox that one program cannot decode is handled by another`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let letters = try await open(Letter(), store) { Stamp() }
    try await letters.create("1")
    try await letters.post(.seal, to: "1", eventID: "a")
    // A chart that can resume the letter, and knows none of its events.
    let others = try await open(Envelope(), store) { Stamp() }
    try await others.workOnce()
    #expect(try await store.deadEvents().count == 1)
    try await letters.workOnce()
    #expect(try await letters.state(of: "1").states.keys.sorted() == ["sealed"])
    #expect(try await store.deadEvents().isEmpty)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a task is kept for the program that declares it`(database: TestDatabase) async throws {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    let others = try await open(Payment(), store, Order.init)
    try await orders.create("1")
    try await orders.handle(.pay, to: "1", eventID: "a")
    try await others.workOnce()
    #expect(try await orders.jobs().first?.error?.contains("does not declare") == true)
    clock.advance(seconds: 1)
    try await orders.workOnce()
    #expect(try await orders.state(of: "1").subject.charged == 4_999)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a program that cannot resume a machine leaves its effects to others`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    for event in [Checkout.Event.pay, .charged(1), .box, .print] {
      try await orders.handle(event, to: "1", eventID: nil)
    }
    let others = try await open(Payment(), store, Order.init)
    await #expect(throws: MachineError.self) {
      try await others.handle(.pay, to: "1", eventID: "a")
    }
    #expect(try await others.workOnce { _, _ in nil } == 0)
    #expect(try await orders.workOnce { _, _ in nil } == 1)
  }

  @Test func `a program that cannot resume a machine gives its job back at once`() async throws {
    let store = MachineStore.memory
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    try await orders.handle(.pay, to: "1", eventID: nil)
    let others = try await open(Payment(), store, Order.init)
    // As if it had been in the state that the other chart lacks.
    let job = try #require(try await others.leaseJobs(atMost: 1, WorkerOptions(), nil).first)
    _ = try await store.connection.perform([
      MachineStore.Statement("UPDATE machine SET saved = '{\"v\":2,\"in\":[\"unknown\"]}'")
    ])
    try await others.perform(job, WorkerOptions(), nil)
    let given = try #require(try await others.jobs().first)
    #expect(given.attempts == 0)
    #expect(given.dueAt <= clock.date)
  }
}

private struct Letter: Statechart, Sendable {
  enum State { case written, sealed }
  enum Event: Codable, Sendable { case seal }
  typealias Subject = Stamp

  var definitionVersion = 1

  var body: [Element] {
    state(.written) { on(.seal, to: .sealed) }
    state(.sealed)
  }
}

private struct Envelope: Statechart, Sendable {
  enum State { case written }
  enum Event: Codable, Sendable { case tear }
  typealias Subject = Stamp

  var body: [Element] { state(.written) { on(.tear, to: .written) } }
}

private final class Stamp: Codable {}

/// The checkout before it charged by a task.
private struct Payment: Statechart, Sendable {
  enum State { case open, paying }
  typealias Event = Checkout.Event
  typealias Subject = Order

  var body: [Element] {
    state(.open) { on(.pay, to: .paying) }
    state(.paying) {
      after(.seconds(60), send: .timeout)
      on(.timeout, to: .open)
    }
  }
}
