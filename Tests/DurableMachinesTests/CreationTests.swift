import Schematic
import Statecharts
import Testing

@testable import DurableMachines

// Machines that actions of others create.
@Suite(CheckedLogs()) struct CreationTests {
  let clock = TestClock()

  private func founders(in store: MachineStore) async throws -> DurableMachines<Founding> {
    let founders = try await DurableMachines(
      Founding(), named: "founding", in: store.clock { [clock] in clock.date },
      initial: Founder.init)
    try await founders.create("f")
    return founders
  }

  /// Works until nothing is due.
  private func work(_ orders: DurableMachines<Checkout>) async throws {
    while try await orders.workOnce() > 0 {}
  }

  private func events(_ orders: DurableMachines<Checkout>, _ id: String) async throws -> [String] {
    try await orders.log(of: id).map { "\($0.event) \($0.to.joined())" }
  }

  @Test(arguments: TestDatabase.available)
  func `an action creates machines of another chart with data and a first event`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    let founders = try await founders(in: store)
    try await founders.handle(.found(["1", "2"], cents: 70, first: .pay), to: "f", eventID: "a")
    #expect(try await store.machines().machines.map(\.id) == ["f"])
    // The key is that of the machine which wants it.
    let jobs = try await orders.jobs()
    #expect(jobs.map(\.machine).sorted() == ["1", "2"])
    #expect(
      jobs.map(\.key).sorted()
        == (0...1).map { "founding/f/2/machine \($0) at \(TestClock.start)" })

    #expect(try await orders.workOnce() == 2)
    for id in ["1", "2"] {
      #expect(try await events(orders, id) == ["start open", "pay paying"])
      #expect(try await orders.state(of: id).subject.cents == 70)
    }
    // What is left are the tasks of the orders.
    #expect(try await orders.jobs().map(\.key).allSatisfy { $0.hasPrefix("checkout/") })
  }

  @Test func `observers see creations under one name`() async throws {
    let orders = try await clock.orders(in: .memory)
    let founders = try await founders(in: orders.store)
    try await founders.handle(.found(["1"], cents: 1, first: .remind), to: "f", eventID: "a")
    let places = Locked<[String]>([])
    try await orders.observed(by: PlaceObserver { place in places.withLock { $0.append(place) } })
      .workOnce()
    #expect(places.withLock { $0 } == ["creation", "creation"])
  }

  @Test(arguments: TestDatabase.available)
  func `without data and event, a machine begins as its chart says`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    let founders = try await founders(in: store)
    try await founders.handle(.found(["1"], cents: nil, first: nil), to: "f", eventID: "a")
    try await work(orders)
    #expect(try await events(orders, "1") == ["start open"])
    #expect(try await orders.state(of: "1").subject.cents == 4_999)
    #expect(try await orders.jobs().isEmpty)
  }

  @Test(arguments: TestDatabase.available)
  func `a repetition and a conflict create nothing twice`(database: TestDatabase) async throws {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    let founders = try await founders(in: store)
    for _ in 0..<2 {
      try await founders.handle(.found(["1"], cents: 1, first: .remind), to: "f", eventID: "a")
    }
    #expect(try await orders.jobs().count == 1)
    try await work(orders)
    // Another event wants the same machine: it gets the event, and keeps its data.
    try await founders.handle(.found(["1"], cents: 2, first: .remind), to: "f", eventID: "b")
    try await work(orders)
    let order = try await orders.state(of: "1").subject
    #expect(order.cents == 1 && order.reminders == 2)
    #expect(try await events(orders, "1") == ["start open", "remind open", "remind open"])
  }

  @Test(arguments: TestDatabase.available, 0...9)
  func `wherever a worker ends, the machine is created once and handles the event once`(
    database: TestDatabase, request: Int
  ) async throws {
    let base = try database.store()
    let connection = InterveningConnection(base.connection)
    let store = MachineStore(connection, prefix: base.prefix)
    var orders = try await clock.orders(in: store)
    orders.retryTime = .zero
    let founders = try await founders(in: base)
    try await founders.handle(.found(["1"], cents: 1, first: .remind), to: "f", eventID: "a")
    for isCommitted in [false, true] {
      connection.plan(
        .failure(MachineStore.DatabaseError(test: .unknownOutcome), isCommitted: isCommitted),
        at: request)
      _ = try? await orders.workOnce()
      connection.restart()
      clock.advance(seconds: 31)
    }
    for _ in 0..<3 {
      try await work(orders)
      clock.advance(seconds: 900)
    }
    #expect(try await events(orders, "1") == ["start open", "remind open"])
    #expect(try await orders.jobs().isEmpty)
  }

  @Test(arguments: TestDatabase.available)
  func `messages to a machine wait until it is created`(database: TestDatabase) async throws {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    let founders = try await founders(in: store)
    try await founders.handle(.greet("1"), to: "f", eventID: "a")
    try await founders.handle(.found(["1"], cents: 1, first: .remind), to: "f", eventID: "b")
    try await work(orders)
    #expect(
      try await events(orders, "1") == ["start open", "remind open", "named open"])
  }

  @Test(arguments: TestDatabase.available, 0...5)
  func `the first event comes before messages, whenever another worker works`(
    database: TestDatabase, request: Int
  ) async throws {
    let base = try database.store()
    let connection = InterveningConnection(base.connection)
    let orders = try await clock.orders(in: MachineStore(connection, prefix: base.prefix))
    let others = try await clock.orders(in: base)
    let founders = try await founders(in: base)
    try await founders.handle(.greet("1"), to: "f", eventID: "a")
    try await founders.handle(.found(["1"], cents: 1, first: .remind), to: "f", eventID: "b")
    connection.plan(.before { while try await others.workOnce() > 0 {} }, at: request)
    try await work(orders)
    #expect(
      try await events(orders, "1") == ["start open", "remind open", "named open"])
    #expect(try await orders.jobs().isEmpty)
  }

  @Test(arguments: TestDatabase.available)
  func `a creation that no worker takes is found by the diagnosis`(database: TestDatabase)
    async throws
  {
    let store = try database.store().clock { [clock] in clock.date }
    _ = try await clock.orders(in: store)
    let founders = try await founders(in: store)
    try await founders.handle(.found(["1"], cents: 1, first: .remind), to: "f", eventID: "a")
    clock.advance(seconds: 7_200)
    let findings = try await store.diagnose().findings.filter { $0.topic == "jobs" }
    #expect(
      findings.map(\.message) == ["1 job is due for up to 2 h, and no worker has taken it."])
  }

  // MARK: - Errors

  @Test(arguments: TestDatabase.available)
  func `the id of a machine that was deleted is not used again`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    let founders = try await founders(in: store)
    try await orders.create("1")
    try await orders.delete("1")
    try await founders.handle(.found(["1"], cents: 1, first: .remind), to: "f", eventID: "a")
    try await work(orders)
    let jobs = try await orders.jobs()
    #expect(jobs.map(\.isDead) == [true])
    #expect(jobs[0].error?.contains("Use another id.") == true)
  }

  @Test(arguments: TestDatabase.available)
  func `data that are not decoded leave a dead job, and another program uses them`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    let founders = try await founders(in: store)
    try await founders.handle(.foundWrongly("1"), to: "f", eventID: "a")
    for _ in 0..<8 {
      try await work(orders)
      clock.advance(seconds: 900)
    }
    let job = try #require(try await orders.jobs().first)
    #expect(job.isDead && job.attempts == 8 && job.error?.contains("cents") == true)
    try await store.connection.values(
      "UPDATE \(store.prefix)machine_job SET payload = '{\"event\":\"{\\\"pay\\\":{}}\"}'")
    #expect(try await orders.retryJobs(of: "1") == 1)
    #expect(try await orders.workOnce() == 1)
    #expect(try await events(orders, "1") == ["start open", "pay paying"])
  }

  @Test func `an id or a name that cannot be is refused where the action performs`() throws {
    var outbox = Outbox<String>()
    #expect(throws: MachineError.self) { try outbox.create("", ofChart: "checkout") }
    #expect(throws: MachineError.self) { try outbox.create("1", ofChart: "") }
    #expect(outbox.machines.isEmpty)
  }

  @Test func `data and events are stored as the codec encodes them`() async throws {
    let store = MachineStore.memory.codec(
      encode: { "x\($0)" }, decode: { String($0.dropFirst()) })
    let orders = try await clock.orders(in: store)
    let founders = try await founders(in: store)
    try await founders.handle(.found(["1"], cents: 1, first: .remind), to: "f", eventID: "a")
    let stored = try await store.connection.values("SELECT payload FROM machine_job")
    let data = #"x{\"cents\":1,\"charged\":0,\"names\":[],\"reminders\":0}"#
    #expect(stored == [#"{"data":"\#(data)","event":"x{\"remind\":{}}"}"#])
    try await work(orders)
    #expect(try await events(orders, "1") == ["start open", "remind open"])
  }
}

/// Creates orders.
private struct Founding: Statechart, Sendable {
  enum State { case on }
  enum Event: Codable, Sendable {
    case found([String], cents: Int?, first: Checkout.Event?), foundWrongly(String), greet(String)

    var foundation: (ids: [String], cents: Int?, first: Checkout.Event?)? {
      if case .found(let ids, let cents, let first) = self { (ids, cents, first) } else { nil }
    }
    var wrong: String? { if case .foundWrongly(let id) = self { id } else { nil } }
    var greeted: String? { if case .greet(let id) = self { id } else { nil } }
  }
  typealias Subject = Founder

  var body: [Element] {
    state(.on) {
      on(\.foundation) { founder, found in
        for id in found.ids {
          try founder.outbox.create(
            id, ofChart: "checkout", with: found.cents.map { NewOrder(cents: $0) },
            handling: found.first)
        }
      }
      on(\.wrong) { founder, id in
        try founder.outbox.create(id, ofChart: "checkout", with: ["cents": "many"])
      }
      on(\.greeted) { founder, id in
        try founder.outbox.send(Checkout.Event.named("hello"), to: id, ofChart: "checkout")
      }
    }
  }
}

private final class Founder: Codable, OutboxOwner {
  var outbox = Outbox<String>()
}

/// What is encoded like an order.
private struct NewOrder: Encodable {
  var cents: Int
  var charged = 0
  var reminders = 0
  var names: [String] = []
}

/// Notes the names of jobs, and the places of their attempts.
private struct PlaceObserver: DurableObserver {
  var note: @Sendable (String) -> Void

  func receive(_ notice: DurableNotice, from source: DurableSource) {
    if case .attempted(let attempt) = notice { note(attempt.place) }
  }

  func surround<Value: Sendable>(
    _ work: DurableWork, in source: DurableSource, _ body: () async throws -> Value
  ) async throws -> Value {
    if work.kind == .job, let name = work.name { note(name) }
    return try await body()
  }
}
