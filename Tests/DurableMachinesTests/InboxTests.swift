import DurableMachines
import Schematic
import Statecharts
import Testing

@testable import DurableMachines

/// Workers that take machines and their inboxes.
struct InboxTests {
  let clock = TestClock()

  @Test(arguments: TestDatabase.available)
  func `events with ids that look the same are different`(database: TestDatabase) async throws {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    try await orders.create("4711")
    for id in ["\u{e9}", "undecodable", "e\u{301}"] {
      try await orders.post(.remind, to: "4711", eventID: id)
    }
    _ = try await store.connection.perform([
      MachineStore.Statement(
        "UPDATE \(store.prefix)machine_inbox SET event = 'x' WHERE event_id = 'undecodable'")
    ])
    while try await orders.workOnce() > 0 {}
    #expect(try await orders.state(of: "4711").subject.reminders == 2)
    #expect(try await store.deadEvents().map(\.eventID) == ["undecodable"])
  }

  @Test(arguments: TestDatabase.available)
  func `an event is posted by one request, which is one statement in PostgreSQL`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let connection = RecordingConnection(store.connection)
    let orders = try await clock.orders(in: MachineStore(connection, prefix: store.prefix))
    try await orders.create("4711")
    _ = connection.take()
    try await orders.post(.remind, to: "4711", eventID: "a")
    #expect(connection.take().map(\.count) == [database == .postgreSQL ? 1 : 2])
  }

  @Test(arguments: TestDatabase.withParts)
  func `events of a machine that a worker cannot use keep no other inbox waiting`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let newer = try await clock.orders(in: store, version: 2)
    let orders = try await clock.orders(in: store)
    try await newer.create("1")
    try await orders.create("2")
    for number in 0...100 { try await newer.post(.remind, to: "1", eventID: "\(number)") }
    try await orders.post(.remind, to: "2", eventID: "a")
    #expect(try await orders.workOnce() == 1)
    #expect(try await orders.state(of: "2").subject.reminders == 1)
  }

  @Test(arguments: TestDatabase.available)
  func `after a worker has ended, the next one handles one event of the inbox alone`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("1")
    for event in ["a", "b", "c"] { try await orders.post(.remind, to: "1", eventID: event) }
    try await orders.store.connection.values("UPDATE \(orders.tables.prefix)machine SET takes = 1")
    for count in [1, 2, 0] {
      #expect(try await orders.handleInbox(WorkerOptions()) { false } == count)
    }
    #expect(try await orders.log(of: "1").map(\.eventID) == [nil, "a", "b", "c"])
  }

  @Test func `a worker that is to stop takes no further batch of an inbox`() async throws {
    let orders = try await clock.orders(in: .memory)
    try await orders.create("4711")
    for number in 0..<12 { try await orders.post(.remind, to: "4711", eventID: "\(number)") }
    var options = WorkerOptions()
    options.inboxBatch = 5
    #expect(try await orders.handleInbox(options) { true } == 5)
    // The rest is there for others at once.
    #expect(try await orders.handleInbox(options) { false } == 7)
  }

  @Test(arguments: TestDatabase.withParts)
  func `an error with NUL is the reason of a quarantine, and stops no worker`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let machines = try await DurableMachines(Spoiling(), in: store, initial: Milk.init)
    try await machines.create("1")
    try await machines.post(.spoil, to: "1", eventID: "a")
    while try await machines.workOnce() > 0 {}
    let dead = try await store.deadEvents()
    #expect(dead.map(\.eventID) == ["a"])
    #expect("\(dead.map(\.cause))".contains("sour\u{FFFD}"))
  }

  @Test(arguments: TestDatabase.available)
  func `a task that one batch of events begins and ends has no job`(database: TestDatabase)
    async throws
  {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("1")
    for (number, event) in [Checkout.Event.pay, .declined].enumerated() {
      try await orders.post(event, to: "1", eventID: "\(number)")
    }
    #expect(try await orders.handleInbox(WorkerOptions()) { false } == 2)
    #expect(try await orders.state(of: "1").states.keys.sorted() == ["open"])
    #expect(try await orders.jobs().isEmpty)
  }

  @Test(arguments: TestDatabase.withParts)
  func `the messages of one action arrive in their order`(database: TestDatabase) async throws {
    let store = try database.store().clock { [clock] in clock.date }
    let orders = try await clock.orders(in: store)
    let announcers = try await DurableMachines(Announcing(), in: store, initial: Announcer.init)
    try await orders.create("1")
    try await announcers.create("1")
    try await announcers.handle(.announce, to: "1", eventID: nil)
    while try await announcers.workOnce() + orders.workOnce() > 0 {}
    #expect(try await orders.state(of: "1").subject.names == ["c", "a", "b"])
  }

  @Test func `an ignored event ends a quarantine, too`() async throws {
    let store = MachineStore.memory
    let orders = try await clock.orders(in: store)
    try await orders.create("4711")
    _ = try await store.connection.perform([
      MachineStore.Statement(
        "UPDATE machine SET blocked = 'by a program', blocked_by = ' another '")
    ])
    #expect(try await orders.handle(.charged(1), to: "4711", eventID: "a").kind == .ignored)
    #expect(try await orders.state(of: "4711").quarantine == nil)
  }

  // MARK: - Lost connections

  @Test func `an event is posted although the connection was lost before`() async throws {
    let connection = FailingConnection(MachineStore.memory.connection)
    let orders = try await clock.orders(in: MachineStore(connection))
    try await orders.create("4711")
    connection.fail(
      MachineStore.DatabaseError(.connectionLost, code: "test", message: "test"), committing: false)
    try await orders.post(.remind, to: "4711", eventID: "a")
    #expect(try await orders.workOnce() == 1)
  }

  @Test func `a worker that has lost its connection releases what it has taken`() async throws {
    let connection = FailingConnection(MachineStore.memory.connection)
    let orders = try await clock.orders(in: MachineStore(connection))
    try await orders.create("4711")
    try await orders.handle(.later("a", 5), to: "4711", eventID: "a")
    clock.advance(seconds: 5)
    connection.fail(
      MachineStore.DatabaseError(.unknownOutcome, code: "test", message: "test"), committing: false,
      at: "SET version")
    await #expect(throws: MachineStore.DatabaseError.self) { try await orders.workOnce() }
    // Nobody waits for the end of the lease, and the worker is not counted as one that has ended.
    #expect(try await orders.perform(orders.tables.takeDueMachines(atMost: 1, for: 1))[0][2] == "1")
  }

  @Test func `a database that is busy is said to be busy`() async throws {
    let connection = FailingConnection(MachineStore.memory.connection)
    var orders = try await clock.orders(in: MachineStore(connection))
    try await orders.create("4711")
    (orders.retryTime, orders.retryClock) = (.seconds(1), InstantClock())
    connection.failAlways(MachineStore.DatabaseError(sqlite: 5, message: "database is locked"))
    await #expect {
      try await orders.handle(.remind, to: "4711", eventID: "a")
    } throws: { "\($0)".contains("database is locked") }
    connection.failAlways(nil)
  }
}

private struct Spoiling: Statechart, Sendable {
  enum State { case fresh }
  enum Event: String, Codable, Sendable { case spoil }
  typealias Subject = Milk

  var body: [Element] {
    state(.fresh) { on(.spoil) { $0.isSour = true } }
  }
}

private final class Milk: Codable {
  var isSour = false

  init() {}

  init(from decoder: any Decoder) throws {}

  func encode(to encoder: any Encoder) throws {
    if isSour { throw Sourness() }
    try "fresh".encode(to: encoder)
  }
}

private struct Sourness: Error, CustomStringConvertible {
  var description: String { "sour\0" }
}

/// Sends three events to an order in one action.
private struct Announcing: Statechart, Sendable {
  enum State { case on }
  enum Event: Codable, Sendable { case announce }
  typealias Subject = Announcer

  var body: [Element] {
    state(.on) {
      on(.announce) { subject in
        for name in ["c", "a", "b"] {
          try subject.outbox.send(Checkout.Event.named(name), to: "1", ofChart: "checkout")
        }
      }
    }
  }
}

private final class Announcer: Codable, OutboxOwner {
  var outbox = Outbox<String>()
}
