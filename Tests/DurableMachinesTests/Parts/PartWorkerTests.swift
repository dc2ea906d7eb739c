import Schematic
import SchematicTesting
import Statecharts
import Testing

@testable import DurableMachines

/// Workers of a store in parts.
@Suite(CheckedLogs()) struct PartWorkerTests {
  let clock = TestClock()

  private func options() -> WorkerOptions {
    var options = WorkerOptions()
    options.pollInterval = .milliseconds(1)
    return options
  }

  /// Reports the requests of a worker.
  private struct ReportingConnection: MachineStore.Connection {
    let base: any MachineStore.Connection
    let requests = AsyncStream.makeStream(of: [MachineStore.Statement].self)

    var dialect: MachineStore.Dialect { base.dialect }

    func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
      requests.continuation.yield(statements)
      return try await base.perform(statements)
    }
  }

  @Test(arguments: TestDatabase.parts)
  func `an idle worker looks for work in all parts by one statement`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    _ = try await clock.orders(in: store)
    let (reporting, connection) = store.passing { ReportingConnection(base: $0) }
    let orders = try await clock.orders(in: reporting)
    let work = Task { try await orders.run(options()) { _, _ in nil } }
    var requests = connection.requests.stream.makeAsyncIterator()
    while let request = await requests.next(), !request[0].sql.contains("UNION ALL SELECT") {}
    for _ in 0..<10 {
      let request = try #require(await requests.next())
      #expect(request.count == 1)
      for part in try #require(orders.divided) {
        #expect(request[0].sql.contains("\(part.tables.prefix)machine_job"))
      }
    }
    work.cancel()
    try await work.value
  }

  @Test func `a statement looks at 64 parts at most`() async throws {
    let connection = RecordingConnection(MachineStore.memory.connection)
    let orders = try await clock.orders(in: MachineStore(connection, parts: 130))
    let id = orders.ids(inPart: 129)[0]
    try await orders.create(id)
    try await orders.handle(.pay, to: id, eventID: "a")
    _ = connection.take()
    let dueParts = DueParts()
    let due = try await orders.lookAtParts(since: [:], withEffects: false, dueParts).0
    #expect(due == [.jobs] && dueParts.numbers(of: .jobs) == [129])
    let all = try #require(orders.divided)
    let parts = connection.take().map { request in
      all.filter { request[0].sql.contains("\($0.tables.prefix)machine_job") }.count
    }
    #expect(parts == [64, 64, 2])
  }

  @Test(arguments: TestDatabase.parts)
  func `workers perform the timers, events and tasks of all parts`(database: TestDatabase)
    async throws
  {
    let (effects, continuation) = AsyncStream.makeStream(of: String.self)
    let orders = try await clock.orders(in: database.store())
    let ids = (0..<partCount).map { orders.ids(inPart: $0)[0] }
    for id in ids { try await orders.create(id) }
    let workers = (0..<2).map { _ in
      Task {
        try await orders.run(options()) { _, key in
          continuation.yield(String(key.split(separator: "/")[1]))
          return nil
        }
      }
    }
    for id in ids {
      try await orders.handle(.later("timer", 1), to: id, eventID: "later")
      // The task of the state leads to the packing, and its end to an effect.
      for (event, name) in [(.pay, "pay"), (.print, "print"), (.box, "box")]
        as [(Checkout.Event, String)]
      {
        if event != .pay {
          _ = try await orders.first(of: id) { $0.isIn(.packing) }
        }
        try await orders.post(event, to: id, eventID: name)
      }
    }
    var (sent, iterator) = (Set<String>(), effects.makeAsyncIterator())
    while sent.count < partCount, let id = await iterator.next() { sent.insert(id) }
    #expect(sent == Set(ids))
    for worker in workers {
      worker.cancel()
      try await worker.value
    }
  }

  @Test(arguments: TestDatabase.parts)
  func `the work of a worker that has ended is taken by another one`(database: TestDatabase)
    async throws
  {
    let orders = try await clock.orders(in: database.store())
    let ids = (0..<partCount).map { orders.ids(inPart: $0)[0] }
    for id in ids {
      try await orders.create(id)
      try await orders.handle(.pay, to: id, eventID: "pay")
    }
    // Leased by a worker that was killed.
    #expect(try await orders.leaseJobs(atMost: 2, WorkerOptions(), nil).count == 2)
    try await orders.workUntilIdle()
    clock.advance(seconds: 31)
    try await orders.workUntilIdle()
    for id in ids { #expect(try await orders.state(of: id).subject.charged == 4_999) }
  }

  @Test(arguments: TestDatabase.parts)
  func `of the jobs of all parts, no more are leased than were asked for`(database: TestDatabase)
    async throws
  {
    let orders = try await clock.orders(in: database.store())
    for id in (0..<2).flatMap({ orders.ids(inPart: $0, count: 2) }) {
      try await orders.create(id)
      try await orders.handle(.pay, to: id, eventID: "a")
    }
    for count in [3, 1, 0] {
      #expect(try await orders.leaseJobs(atMost: 3, WorkerOptions(), nil).count == count)
    }
  }

  @Test func `a server that is not reached stops the machines of its parts alone, and is named`()
    async throws
  {
    let (near, far) = (MachineStore.memory.connection, Switch(MachineStore.memory.connection))
    var store = MachineStore(near)
    store.parts = StoreParts(2, prefix: "", on: [near, far], serverOfPart: [1: 1])
    var orders = try await clock.orders(in: store)
    orders.retryTime = .zero
    let ids = (0..<2).map { orders.ids(inPart: $0)[0] }
    for id in ids {
      try await orders.create(id)
      try await orders.handle(.pay, to: id, eventID: "pay")
    }
    far.isOff.withLock { $0 = true }
    do { try await orders.handle(.remind, to: ids[1], eventID: "a") } catch let error
      as MachineStore.DatabaseError
    { #expect(error.kind == .connectionLost && error.message == "part 1 of 2: test") }
    let (charged, continuation) = AsyncStream.makeStream(of: Void.self)
    let observed = orders.observed(by: Charges { continuation.yield() })
    let work = Task { try await observed.run(options()) { _, _ in nil } }
    for await _ in charged { break }
    #expect(try await orders.state(of: ids[0]).subject.charged == 4_999)
    far.isOff.withLock { $0 = false }
    for await _ in charged { break }
    #expect(try await orders.state(of: ids[1]).subject.charged == 4_999)
    work.cancel()
    try await work.value
  }

  @Test func `work is done once in the parts that are reached, and without any it fails`()
    async throws
  {
    let servers = (0..<2).map { _ in Switch(MachineStore.memory.connection) }
    let orders = try await clock.orders(in: store(on: servers))
    for number in 0..<2 {
      let id = orders.ids(inPart: number)[0]
      try await orders.create(id)
      try await orders.handle(.pay, to: id, eventID: "a")
    }
    for number in 0..<2 {
      servers[number].isOff.withLock { $0 = true }
      #expect(try await orders.workOnce { _, _ in nil } == 1)
      servers[number].isOff.withLock { $0 = false }
    }
    for server in servers { server.isOff.withLock { $0 = true } }
    await #expect { try await orders.workOnce { _, _ in nil } } throws: {
      ($0 as? MachineStore.DatabaseError)?.kind == .connectionLost
    }
    for server in servers { server.isOff.withLock { $0 = false } }
  }

  /// The server of a part, with a clock of its own.
  private struct ClockConnection: MachineStore.Connection {
    let base = MachineStore.memory.connection
    let part: Int
    let time: Int64

    var dialect: MachineStore.Dialect { base.dialect }

    func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
      let rows = try await base.perform(statements)
      guard statements[0].sql.hasPrefix("SELECT \(part), ") else { return rows }
      return rows.map { $0.map { $0.dropLast() + ["\(time)"] } }
    }
  }

  @Test(arguments: [[5, 9], [9, 5]] as [[Int64]])
  func `of servers whose clocks differ, a look has the earliest time`(times: [Int64]) async throws {
    let servers = times.enumerated().map { ClockConnection(part: $0.offset, time: $0.element) }
    let orders = try await clock.orders(in: store(on: servers))
    let look = try await orders.lookAtParts(since: [:], withEffects: false, DueParts())
    #expect(look.now == 5)
  }

  /// A store with a part on each server.
  private func store(on servers: [any MachineStore.Connection]) -> MachineStore {
    var store = MachineStore(servers[0]).pollInterval(.milliseconds(1))
    store.parts = StoreParts(
      servers.count, prefix: "", on: servers,
      serverOfPart: Dictionary(uniqueKeysWithValues: servers.indices.map { ($0, $0) }))
    return store
  }

  @Test(.timeLimit(.minutes(1)))
  func `changes of parts that are reached are read while another part has changes and is not`()
    async throws
  {
    let far = Switch(MachineStore.memory.connection)
    let orders = try await clock.orders(in: store(on: [MachineStore.memory.connection, far]))
    let ids = (0..<2).map { orders.ids(inPart: $0)[0] }
    for id in ids { try await orders.create(id) }
    var changes = orders.changes().makeAsyncIterator()
    #expect(try await changes.next()?.machine == ids[0])
    far.isOff.withLock { $0 = true }
    try await orders.handle(.remind, to: ids[0], eventID: "a")
    #expect(try await changes.next()?.row.eventID == "a")
    far.isOff.withLock { $0 = false }
    #expect(try await changes.next()?.machine == ids[1])
  }

  @Test(.timeLimit(.minutes(1)))
  func `waiting for a machine ends while servers of others are not reached`() async throws {
    let far = (1..<8).map { _ in Switch(MachineStore.memory.connection) }
    let servers = [MachineStore.memory.connection] + far
    let orders = try await clock.orders(in: store(on: servers))
    let waiting = try await clock.orders(in: store(on: servers))
    let ids = (0..<8).map { orders.ids(inPart: $0)[0] }
    for id in ids { try await orders.create(id) }
    let waits = await waits(for: ids, of: waiting)
    for server in far { server.isOff.withLock { $0 = true } }
    try await orders.handle(.remind, to: ids[0], eventID: "a")
    #expect(try await waits[0].value == 2)
    for wait in waits { wait.cancel() }
    for server in far { server.isOff.withLock { $0 = false } }
  }

  /// Calls that wait for a reminder of each machine, once all of them have begun, and their versions.
  private func waits(
    for ids: [String], of orders: DurableMachines<Checkout>
  ) async -> [Task<Int64, any Error>] {
    let (seen, continuation) = AsyncStream.makeStream(of: Void.self)
    let waits = ids.map { id in
      Task {
        try await orders.first(of: id) {
          continuation.yield()
          return $0.subject.reminders == 1
        }.version
      }
    }
    var iterator = seen.makeAsyncIterator()
    for _ in ids { await iterator.next() }
    return waits
  }

  /// A server that can be switched off.
  private final class Switch: MachineStore.Connection {
    private let base: any MachineStore.Connection
    let isOff = Locked(false)

    init(_ base: any MachineStore.Connection) { self.base = base }

    var dialect: MachineStore.Dialect { base.dialect }

    func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
      if isOff.withLock({ $0 }) { throw MachineStore.DatabaseError(test: .connectionLost) }
      return try await base.perform(statements)
    }
  }

  private struct Charges: DurableObserver {
    let isCharged: @Sendable () -> Void

    func receive(_ notice: DurableNotice, from source: DurableSource) {
      if case .handled(let row, _) = notice, row.event == "charged" { isCharged() }
    }
  }

  @Test(arguments: TestDatabase.parts)
  func `waiting calls for machines of all parts share one statement`(database: TestDatabase)
    async throws
  {
    let base = try database.store()
    let orders = try await clock.orders(in: base)
    let ids = (0..<partCount).map { orders.ids(inPart: $0)[0] }
    for id in ids { try await orders.create(id) }
    let (passing, connection) = base.passing(RecordingConnection.init)
    let time = ManualClock()
    let waiting = try await clock.orders(in: passing.polling(every: .seconds(1), on: time))
    let waits = await waits(for: ids, of: waiting)
    try await time.waitForSleepers()
    _ = connection.take()
    for id in ids { try await orders.handle(.remind, to: id, eventID: "a") }
    try await time.advance(by: .seconds(1))
    for wait in waits { #expect(try await wait.value == 2) }
    #expect(connection.take().count == 1)
  }
}
