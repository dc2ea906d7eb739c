import Schematic
import Testing

@testable import DurableMachines

@Suite struct IdleWorkerTests {
  let clock = TestClock()

  /// Passes requests on, and says which.
  struct ToldConnection: MachineStore.Connection {
    let base: any MachineStore.Connection
    let requests = AsyncStream.makeStream(of: [MachineStore.Statement].self)

    var dialect: MachineStore.Dialect { base.dialect }

    func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
      requests.continuation.yield(statements)
      return try await base.perform(statements)
    }
  }

  private func options(_ interval: Duration) -> WorkerOptions {
    var options = WorkerOptions()
    options.pollInterval = interval
    return options
  }

  @Test(arguments: TestDatabase.available)
  func `an idle worker performs one statement for all that may be due`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    _ = try await clock.orders(in: store)
    let told = ToldConnection(base: store.connection)
    let orders = try await clock.orders(in: MachineStore(told, prefix: store.prefix))
    try await orders.create("4711")
    let look = orders.tables.look(withEffects: true).sql
    let work = Task { try await orders.run(options(.milliseconds(1))) { _, _ in nil } }
    var requests = told.requests.stream.makeAsyncIterator()
    while let request = await requests.next(), request.first?.sql != look {}
    for _ in 0..<10 { #expect(await requests.next()?.map(\.sql) == [look]) }
    work.cancel()
    try await work.value
  }

  @Test(arguments: TestDatabase.withParts)
  func `an idle worker notices timers, events of inboxes, and tasks`(database: TestDatabase)
    async throws
  {
    let (charges, continuation) = AsyncStream.makeStream(of: Int.self)
    let orders = try await clock.orders(in: database.store()) {
      continuation.yield($0)
      return $0
    }
    try await orders.create("4711")
    let work = Task { try await orders.run(options(.milliseconds(1))) { _, _ in nil } }
    // The event of the inbox leads to the task.
    try await orders.post(.pay, to: "4711", eventID: "pay")
    var charged = charges.makeAsyncIterator()
    #expect(await charged.next() == 4_999)
    work.cancel()
    try await work.value
  }

  @Test func `the longest pause is the poll interval, and all are shorter before`() {
    var pause = Pause(.milliseconds(500))
    let pauses = (0..<12).map { _ in pause.next() }
    #expect(pauses.allSatisfy { $0 <= .milliseconds(500) })
    #expect(pauses.suffix(3) == [.milliseconds(500), .milliseconds(500), .milliseconds(500)])
    #expect(pause.restarted.firstPause <= .milliseconds(2))
  }

  @Test func `loops that want a look at once share one`() async throws {
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let looks = WorkLooks { _ in
      continuation.yield()
      for await _ in gate { break }
      return ([.jobs], 0)
    }
    let start = ContinuousClock.now
    async let first = looks.look(after: start)
    var looksBegun = begun.makeAsyncIterator()
    await looksBegun.next()
    async let second = looks.look(after: start)
    opening.yield()
    let found = try await [first, second]
    #expect(found[0].start == found[1].start)
    #expect(found.map(\.due) == [[.jobs], [.jobs]])
  }

  @Test func `what was due before the last minute, and is for others, is looked for once a minute`()
    async throws
  {
    let (starts, continuation) = AsyncStream.makeStream(of: [DueWork: Int64].self)
    let looks = WorkLooks {
      continuation.yield($0)
      return ($0[.jobs] == nil ? [.timers, .inboxes] : [], 100_000_000)
    }
    for _ in 0..<3 { _ = try await looks.look(after: .now) }
    var found = starts.makeAsyncIterator()
    #expect(await found.next() == [:])
    #expect(await found.next() == [.jobs: 40_000_000])
    #expect(await found.next() == [.jobs: 40_000_000, .timers: 40_000_000])
  }

  @Test func `each minute a look considers all that is due`() async throws {
    let (start, seconds) = (ContinuousClock.now, Locked(1))
    let looks = WorkLooks(now: { start + .seconds(seconds.withLock { $0 }) }) {
      ($0.isEmpty ? [] : [.jobs], 100_000_000)
    }
    for (second, isOfAll) in [
      (1, true), (2, false), (60, false), (61, true), (120, false), (121, true),
    ] {
      seconds.withLock { $0 = second }
      let look = try await looks.look(after: start + .seconds(second) - .milliseconds(1))
      #expect(look.starts.isEmpty == isOfAll, "\(second)")
    }
  }

  @Test func `work that was due long ago is looked for and taken until there is no more of it`()
    async throws
  {
    let (starts, continuation) = AsyncStream.makeStream(of: [DueWork: Int64].self)
    let looks = WorkLooks {
      continuation.yield($0)
      return ([.timers], 100_000_000)
    }
    var found = starts.makeAsyncIterator()
    var loop = WorkLoop(.timers, looks, since: .now, .milliseconds(1))
    try await loop.wait(after: 0)
    #expect(await found.next() == [:])
    #expect(loop.isDue && loop.start == nil)
    try await loop.wait(after: 3)
    #expect(loop.isDue && loop.start == nil)
    // Without a connection it is not known whether there is more.
    try await loop.wait(after: nil)
    #expect(await found.next() == [.jobs: 40_000_000])
    #expect(loop.isDue && loop.start == nil)
    try await loop.wait(after: 0)
    #expect(await found.next() == [.jobs: 40_000_000, .timers: 40_000_000])
    #expect(loop.isDue && loop.start == 40_000_000)
  }

  @Test(arguments: [
    (MachineStore.DatabaseError(.connectionLost, code: "", message: ""), false),
    (MachineStore.DatabaseError(.notAllowed, code: "", message: ""), true),
  ])
  func `a look without a connection is tried again, and other errors end the worker`(
    error: MachineStore.DatabaseError, isThrown: Bool
  ) async throws {
    let looks = WorkLooks { _ in throw error }
    var loop = WorkLoop(.timers, looks, since: .now, .milliseconds(1))
    if isThrown {
      await #expect(throws: error) { try await loop.wait(after: 0) }
    } else {
      try await loop.wait(after: 0)
      #expect(!loop.isDue)
    }
  }
}

extension Pause {
  fileprivate var firstPause: Duration {
    var pause = self
    return pause.next()
  }
}
