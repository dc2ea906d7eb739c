import Statecharts
import Testing

@testable import DurableMachines

/// Messages between machines of different parts.
@Suite(CheckedLogs()) struct PartDeliveryTests {
  let clock = TestClock()

  /// A sender of the first part, and a receiver of the second one.
  private func pair(
    in store: MachineStore
  ) async throws -> (orders: DurableMachines<Checkout>, sender: String, receiver: String) {
    let orders = try await clock.orders(in: store)
    let (sender, receiver) = (orders.ids(inPart: 0)[0], orders.ids(inPart: 1)[0])
    try await orders.create(sender)
    try await orders.create(receiver)
    return (orders, sender, receiver)
  }

  @Test(arguments: TestDatabase.parts)
  func `a message to another part is a job under the name of deliveries`(database: TestDatabase)
    async throws
  {
    let (orders, sender, receiver) = try await pair(in: database.store())
    try await orders.handle(.tell(receiver), to: sender, eventID: "a")
    #expect(
      try await orders.jobs().map(\.key) == [
        "checkout/\(sender)/2/delivery 1 at \(clock.now) at \(clock.now)"
      ])
    #expect(try await orders.perform(inPart: 1, "SELECT event_id FROM {p}machine_inbox") == [])
    try await orders.workUntilIdle()
    #expect(
      try await orders.log(of: receiver).map(\.eventID) == [
        nil, "checkout/\(sender)/2/message 0 at \(clock.now)",
      ])
    #expect(try await orders.jobs() == [])
  }

  @Test(arguments: TestDatabase.parts, 0...9)
  func `wherever a worker ends, a message to another part is handled once`(
    database: TestDatabase, request: Int
  ) async throws {
    let base = try database.store()
    let (orders, sender, receiver) = try await pair(in: base)
    let (store, connection) = base.passing(InterveningConnection.init)
    var ending = try await clock.orders(in: store)
    ending.retryTime = .zero
    try await orders.handle(.tell(receiver), to: sender, eventID: "a")
    for isCommitted in [false, true] {
      connection.plan(
        .failure(MachineStore.DatabaseError(test: .unknownOutcome), isCommitted: isCommitted),
        at: request)
      _ = try? await ending.workOnce()
      connection.restart()
      clock.advance(seconds: 31)
    }
    for _ in 0..<3 {
      try await orders.workUntilIdle()
      clock.advance(seconds: 900)
    }
    #expect(try await orders.log(of: receiver).map(\.event) == ["start", "remind"])
    #expect(try await orders.jobs() == [])
  }

  @Test(arguments: TestDatabase.parts)
  func `a delivery brings those before it, so that their order is that of the commits`(
    database: TestDatabase
  ) async throws {
    let (orders, sender, receiver) = try await pair(in: database.store())
    for name in ["a", "b", "c"] {
      try await orders.handle(.tell(receiver), to: sender, eventID: name)
    }
    let jobs = try await orders.leaseJobs(atMost: 3, WorkerOptions(), nil)
      .sorted { $0.version < $1.version }
    #expect(jobs.map(\.version) == [2, 3, 4])
    for job in jobs.reversed() { try await orders.perform(job, WorkerOptions(), nil) }
    try await orders.workUntilIdle()
    #expect(
      try await orders.log(of: receiver).dropFirst().map { $0.eventID?.split(separator: "/")[2] }
        == ["2", "3", "4"])
    #expect(try await orders.jobs() == [])
  }

  @Test(arguments: TestDatabase.parts, [false, true])
  func `what was sent arrives, although its sender is gone`(
    database: TestDatabase, isErased: Bool
  ) async throws {
    let (orders, sender, receiver) = try await pair(in: database.store())
    try await orders.handle(.tell(receiver), to: sender, eventID: "a")
    let archive = try await orders.archive(sender)
    if isErased { try await orders.erase(sender) } else { try await orders.delete(sender) }
    try await orders.workUntilIdle()
    #expect(try await orders.state(of: receiver).subject.reminders == 1)
    if isErased { try await orders.restore(archive) }
    try await orders.workUntilIdle()
    #expect(try await orders.state(of: receiver).subject.reminders == 1)
  }

  @Test(arguments: TestDatabase.parts)
  func `what was sent arrives, although its sender is quarantined`(database: TestDatabase)
    async throws
  {
    let (orders, sender, receiver) = try await pair(in: database.store())
    try await orders.handle(.tell(receiver), to: sender, eventID: "a")
    try await orders.perform(
      inPart: 0, "UPDATE {p}machine SET blocked = 'broken', blocked_by = NULL RETURNING 1")
    try await orders.workUntilIdle()
    #expect(try await orders.state(of: receiver).subject.reminders == 1)
  }

  @Test(arguments: TestDatabase.parts)
  func `a message within a part is no job`(database: TestDatabase) async throws {
    let orders = try await clock.orders(in: database.store())
    let ids = orders.ids(inPart: 2, count: 2)
    for id in ids { try await orders.create(id) }
    try await orders.handle(.tell(ids[1]), to: ids[0], eventID: "a")
    #expect(try await orders.jobs() == [])
    try await orders.workUntilIdle()
    #expect(try await orders.state(of: ids[1]).subject.reminders == 1)
  }

  @Test(arguments: TestDatabase.parts)
  func `a delivery that is not decoded is a dead job`(database: TestDatabase) async throws {
    let (orders, sender, receiver) = try await pair(in: database.store())
    try await orders.handle(.tell(receiver), to: sender, eventID: "a")
    try await orders.perform(inPart: 0, "UPDATE {p}machine_job SET payload = 'x' RETURNING 1")
    try await orders.workUntilIdle()
    #expect(try await orders.jobs().map(\.isDead) == [true])
    // Later ones do not wait for it.
    try await orders.handle(.tell(receiver), to: sender, eventID: "b")
    try await orders.workUntilIdle()
    #expect(try await orders.state(of: receiver).subject.reminders == 1)
    #expect(try await orders.jobs().map(\.isDead) == [true])
  }

  @Test(arguments: TestDatabase.parts)
  func `an event that a machine of another chart has handled is none of the receiver`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let (orders, sender, _) = try await pair(in: store)
    let others = try await DurableMachines(
      Checkout(), named: "other", in: store.clock { [clock] in clock.date }, initial: Order.init)
    let ids = Set(others.ids(inPart: 1, count: 20))
    let id = try #require(orders.ids(inPart: 1, count: 20).dropFirst().first(where: ids.contains))
    for machines in [orders, others] { try await machines.create(id) }
    let key = "checkout/\(sender)/2/message 0 at \(clock.now)"
    try await others.handle(.remind, to: id, eventID: key)
    try await orders.handle(.tell(id), to: sender, eventID: "a")
    try await orders.workUntilIdle()
    #expect(try await orders.log(of: id).map(\.eventID) == [nil, key])
  }

  // MARK: - Creations

  @Test(arguments: TestDatabase.parts, 0...9)
  func `wherever workers end, a machine of another part is created once, and then gets messages`(
    database: TestDatabase, request: Int
  ) async throws {
    let base = try database.store().clock { [clock] in clock.date }
    let orders = try await clock.orders(in: base)
    let founders = try await founders(in: base)
    let founder = try #require(base.partNumber(of: "f", ofChart: "founding"))
    let id = orders.ids(inPart: (founder + 1) % partCount)[0]
    let (store, connection) = base.passing(InterveningConnection.init)
    var ending = try await self.founders(in: store.clock { [clock] in clock.date })
    ending.retryTime = .zero
    try await founders.create("f")
    try await founders.handle(.found(id), to: "f", eventID: "a")
    for isCommitted in [false, true] {
      connection.plan(
        .failure(MachineStore.DatabaseError(test: .unknownOutcome), isCommitted: isCommitted),
        at: request)
      _ = try? await ending.workOnce()
      connection.restart()
      // What has arrived is performed before it arrives again.
      try await orders.workUntilIdle()
      clock.advance(seconds: 31)
    }
    for _ in 0..<3 {
      while try await founders.workOnce() > 0 {}
      try await orders.workUntilIdle()
      clock.advance(seconds: 900)
    }
    #expect(try await orders.log(of: id).map(\.event) == ["start", "remind", "named"])
    #expect(try await orders.jobs() == [])
    #expect(try await founders.jobs() == [])
  }

  private func founders(in store: MachineStore) async throws -> DurableMachines<Founding> {
    try await DurableMachines(
      Founding(), named: "founding", in: store, initial: Founding.Subject.init)
  }
}

/// Creates orders.
private struct Founding: Statechart, Sendable {
  enum State { case on }
  enum Event: Codable, Sendable {
    case found(String)

    var id: String? { if case .found(let id) = self { id } else { nil } }
  }
  final class Subject: Codable, OutboxOwner {
    var outbox = Outbox<String>()
  }

  var body: [Element] {
    state(.on) {
      on(\.id) { founder, id in
        try founder.outbox.send(Checkout.Event.named("hello"), to: id, ofChart: "checkout")
        try founder.outbox.create(id, ofChart: "checkout", handling: Checkout.Event.remind)
      }
    }
  }
}
