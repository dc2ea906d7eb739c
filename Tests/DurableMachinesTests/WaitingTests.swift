import SchematicTesting
import Statecharts
import Testing

@testable import DurableMachines

@Suite(CheckedLogs()) struct WaitingTests {
  let clock = TestClock()
  /// The clock of the calls that wait.
  let time = ManualClock()

  private func stores(_ database: TestDatabase) throws -> (mine: MachineStore, other: MachineStore)
  {
    let store = try database.store()
    return (
      store.polling(every: .seconds(1), on: time),
      // Another process: nothing of this one is known to it.
      store.passing(RecordingConnection.init).0
    )
  }

  /// A call that waits, and the states that its condition receives.
  private struct Call: Sendable {
    let task: Task<[String], any Error>
    let seen: AsyncStream<[String]>

    /// Waits until the condition has been evaluated, from where on changes are noticed.
    func begun() async -> [String]? { await seen.first { _ in true } }
  }

  private func wait(
    for id: String = "1", _ orders: DurableMachines<Checkout>, until state: Checkout.State,
    within limit: Duration? = nil
  ) -> Call {
    let (seen, continuation) = AsyncStream.makeStream(of: [String].self)
    return Call(
      task: Task {
        try await orders.first(of: id, within: limit) {
          continuation.yield($0.states)
          return $0.isIn(state)
        }.states
      }, seen: seen)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a machine that satisfies the condition is returned at once`(database: TestDatabase)
    async throws
  {
    let store = try stores(database).mine
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    try await orders.handle(.remind, to: "1", eventID: "a")
    let order = try await orders.first(of: "1") { $0.subject.reminders == 1 }
    #expect(order.states == ["open"] && order.version == 2 && !order.isEnded)
    #expect(store.waits.count == 0 && !store.waits.isAsking)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a commit of another process is seen at the next question`(database: TestDatabase)
    async throws
  {
    let (store, other) = try stores(database)
    let orders = try await clock.orders(in: store)
    let others = try await clock.orders(in: other)
    try await orders.create("1")
    let call = wait(orders, until: .paying)
    #expect(await call.begun() == ["open"])
    try await others.handle(.remind, to: "1", eventID: "a")
    try await others.handle(.pay, to: "1", eventID: "b")
    try await time.waitForSleepers()
    try await time.advance(by: .seconds(1))
    #expect(try await call.task.value == ["paying"])
    #expect(store.waits.count == 0 && !store.waits.isAsking)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a commit of this process is seen without a question`(database: TestDatabase) async throws {
    let orders = try await clock.orders(in: stores(database).mine)
    try await orders.create("1")
    let calls = [wait(orders, until: .paying), wait(orders, until: .paying)]
    for call in calls { #expect(await call.begun() == ["open"]) }
    try await orders.handle(.pay, to: "1", eventID: "a")
    for call in calls { #expect(try await call.task.value == ["paying"]) }
    #expect(time.now.offset == .zero)
  }

  @Test(arguments: TestDatabase.withParts)
  func `an event is handled, and what it leads to is waited for`(database: TestDatabase)
    async throws
  {
    let store = try stores(database).mine
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    // The worker begins when the event is committed, so that the end is not there before.
    let found = try await orders.handle(
      .pay, to: "1", eventID: "a", within: .seconds(9), where: { !$0.isIn(.open) })
    #expect(found.answer.states == ["paying"] && found.machine.states == ["paying"])
    async let packed = orders.handle(
      .pay, to: "1", eventID: "a", within: .seconds(9)
    ) { $0.isIn(.packing) }.answer
    while try await orders.workOnce() > 0 {}
    #expect(try await packed.isRepetition)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a machine that ends in another state ends the wait`(database: TestDatabase) async throws {
    let orders = try await clock.orders(in: stores(database).mine)
    try await orders.create("1")
    try await orders.handle(.pay, to: "1", eventID: "a")
    let call = wait(orders, until: .sent)
    #expect(await call.begun() == ["paying"])
    try await orders.handle(.timeout, to: "1", eventID: "b")
    let error = DurableWaitError(kind: .ended, chart: "checkout", id: "1", states: ["late"])
    await #expect(throws: error) { try await call.task.value }
    // One that has ended before, too.
    await #expect(throws: error) { try await orders.first(of: "1") { $0.isIn(.sent) } }
  }

  @Test(
    arguments: TestDatabase.withParts, [true, false])
  func `a machine that this process or another one deletes ends the wait`(
    database: TestDatabase, isErased: Bool
  ) async throws {
    let (store, other) = try stores(database)
    let orders = try await clock.orders(in: store)
    let others = try await clock.orders(in: other)
    for (id, isOther) in [("1", false), ("2", true)] {
      let deleting = isOther ? others : orders
      try await orders.create(id)
      let call = wait(for: id, orders, until: .sent)
      #expect(await call.begun() == ["open"])
      _ = isErased ? try await deleting.erase(id) : try await deleting.delete(id)
      if isOther {
        try await time.waitForSleepers()
        try await time.advance(by: .seconds(1))
      }
      await #expect(
        throws: DurableWaitError(kind: .deleted, chart: "checkout", id: id, states: ["open"])
      ) { try await call.task.value }
    }
  }

  @Test(arguments: TestDatabase.withParts)
  func `the time is that of the clock, and then an error names the state`(database: TestDatabase)
    async throws
  {
    let store = try stores(database).mine
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    let call = wait(orders, until: .sent, within: .milliseconds(300))
    #expect(await call.begun() == ["open"])
    // The deadline and the question.
    try await time.waitForSleepers(2)
    try await time.advance(by: .milliseconds(300))
    await #expect {
      try await call.task.value
    } throws: {
      "\($0)"
        == "The machine '1' of the chart 'checkout' did not satisfy the condition within 0.3 seconds. It is in 'open'. Wait longer, or look whether its workers run."
    }
    #expect(store.waits.count == 0 && !store.waits.isAsking)
  }

  @Test(arguments: TestDatabase.withParts, [true, false])
  func `the error of a call that waits for a paused machine names the pause`(
    database: TestDatabase, isPausedBefore: Bool
  ) async throws {
    let orders = try await clock.orders(in: stores(database).mine)
    try await orders.create("1")
    func pause() async throws {
      try await orders.intervene(.pause, in: "1", by: "ada", because: "a test")
    }
    if isPausedBefore { try await pause() }
    let call = wait(orders, until: .sent, within: .milliseconds(300))
    #expect(await call.begun() == ["open"])
    if !isPausedBefore { try await pause() }
    let order = Order()
    order.cents = 5
    // Which leaves it paused.
    try await orders.intervene(.setData(json(order)), in: "1", by: "bob", because: "another")
    // The deadline and the question.
    try await time.waitForSleepers(2)
    try await time.advance(by: .milliseconds(300))
    await #expect {
      try await call.task.value
    } throws: {
      "\($0)".hasSuffix(" It is in 'open'. It is paused by ada: a test. Continue it.")
    }
  }

  @Test func `a task that is cancelled leaves nothing behind`() async throws {
    let store = try stores(.sqlite).mine
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    let call = wait(orders, until: .sent, within: .seconds(9))
    #expect(await call.begun() == ["open"])
    try await time.waitForSleepers(2)
    call.task.cancel()
    await #expect(throws: CancellationError.self) { try await call.task.value }
    #expect(store.waits.count == 0 && !store.waits.isAsking)
    try await time.waitForNoSleepers()
  }

  @Test func `a call that cannot wait says so`() async throws {
    let store = try stores(.sqlite).mine
    let orders = try await clock.orders(in: store)
    func kind(_ id: String) async -> MachineError.Kind? {
      do { try await orders.first(of: id) { _ in true } } catch {
        return (error as? MachineError)?.kind
      }
      return nil
    }
    #expect(await kind("1") == .unknown)
    #expect(await kind("") == .invalidID)
    try await orders.create("1")
    try await orders.delete("1")
    #expect(await kind("1") == .unknown)
    await #expect(
      throws: DurableWaitError(kind: .withinTransaction, chart: "checkout", id: "1", states: [])
    ) {
      try await orders.within(store.connection).first(of: "1") { _ in true }
    }
    #expect(store.waits.count == 0)
  }

  @Test func `what is committed within a transaction is not seen before it ends`() async throws {
    let store = try stores(.sqlite).mine
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    let call = wait(orders, until: .paying)
    #expect(await call.begun() == ["open"])
    try await orders.within(store.connection).handle(.pay, to: "1", eventID: "a")
    #expect(store.waits.count == 1)
    try await time.waitForSleepers()
    try await time.advance(by: .seconds(1))
    #expect(try await call.task.value == ["paying"])
    #expect(time.now.offset == .seconds(1))
  }

  @Test func `a lost connection delays the answer, and another error ends the wait`() async throws {
    let connection = FailingConnection(MachineStore.memory.connection)
    let store = MachineStore(connection).polling(every: .seconds(1), on: time)
    let orders = try await clock.orders(in: store)
    let others = try await clock.orders(in: MachineStore(connection))
    try await orders.create("1")
    let call = wait(orders, until: .paying)
    #expect(await call.begun() == ["open"])
    try await others.handle(.pay, to: "1", eventID: "a")
    for (kind, error) in [(MachineStore.DatabaseError.Kind.connectionLost, nil), (.other, "other")]
    {
      connection.failAlways(MachineStore.DatabaseError(test: kind))
      try await time.waitForSleepers()
      try await time.advance(by: .seconds(1))
      if error == nil { try await time.waitForSleepers() }
    }
    await #expect(throws: MachineStore.DatabaseError(test: .other)) { try await call.task.value }
    connection.failAlways(nil)
    #expect(try await orders.first(of: "1") { $0.isIn(.paying) }.states == ["paying"])
    #expect(!store.waits.isAsking)
  }

  // MARK: - Edges

  @Test(arguments: TestDatabase.available)
  func `the current state satisfies a call whose time is over`(database: TestDatabase) async throws
  {
    let base = try database.store()
    let connection = InterveningConnection(base.connection)
    let store = MachineStore(connection, prefix: base.prefix).polling(every: .seconds(1), on: time)
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    // The time is over before the machine is loaded.
    connection.plan(
      .before { [time] in
        try await time.waitForSleepers(2)
        try await time.advance(by: .milliseconds(300))
        try await time.waitForSleepers()
      }, at: 0)
    #expect(
      try await orders.first(of: "1", within: .milliseconds(300)) { $0.isIn(.open) }.version == 1)
    for limit in [Duration.zero, .seconds(-1)] {
      #expect(try await orders.first(of: "1", within: limit) { $0.isIn(.open) }.version == 1)
      await #expect(
        throws: DurableWaitError(
          kind: .deadlineExceeded, chart: "checkout", id: "1", states: ["open"], limit: limit)
      ) { try await orders.first(of: "1", within: limit) { $0.isIn(.sent) } }
    }
  }

  @Test(arguments: TestDatabase.available)
  func `a state before the event does not satisfy the call that sends it`(database: TestDatabase)
    async throws
  {
    let base = try database.store()
    let connection = InterveningConnection(base.connection)
    let orders = try await clock.orders(
      in: MachineStore(connection, prefix: base.prefix).polling(every: .seconds(1), on: time))
    try await orders.create("1")
    // Another call of this process commits while the event is handled.
    connection.plan(
      .before { _ = try await orders.handle(.remind, to: "1", eventID: "b") }, at: 1)
    let found = try await orders.handle(
      .remind, to: "1", eventID: "a", within: .seconds(9), where: { $0.version > 1 })
    #expect(!connection.isPending)
    #expect(found.answer.version == 3 && found.machine.version == 3)
  }

  @Test(arguments: TestDatabase.withParts)
  func `an answer that a commit of this process overtakes is no step back`(database: TestDatabase)
    async throws
  {
    let (base, other) = try stores(database)
    let (passing, connection) = base.passing(InterveningConnection.init)
    let orders = try await clock.orders(in: passing.polling(every: .seconds(1), on: time))
    let others = try await clock.orders(in: other)
    try await orders.create("1")
    let (seen, continuation) = AsyncStream.makeStream(of: Int64.self)
    let call = Task {
      try await orders.first(of: "1") {
        continuation.yield($0.version)
        return $0.version == 4
      }.version
    }
    var versions = seen.makeAsyncIterator()
    #expect(await versions.next() == 1)
    try await time.waitForSleepers()
    try await others.handle(.remind, to: "1", eventID: "a")
    connection.plan(
      .after { _ = try await orders.handle(.remind, to: "1", eventID: "b") }, at: 0)
    try await time.advance(by: .seconds(1))
    try await time.waitForSleepers()
    #expect(!connection.isPending)
    #expect(await versions.next() == 3)
    try await others.handle(.remind, to: "1", eventID: "c")
    try await time.advance(by: .seconds(1))
    #expect(await versions.next() == 4)
    #expect(try await call.value == 4)
  }

  @Test(arguments: TestDatabase.withParts)
  func `of several calls for one machine, each may end alone`(database: TestDatabase) async throws {
    let store = try stores(database).mine
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    let calls = [Checkout.State.sent, .paying, .late].map { wait(orders, until: $0) }
    for call in calls { #expect(await call.begun() == ["open"]) }
    calls[0].task.cancel()
    await #expect(throws: CancellationError.self) { try await calls[0].task.value }
    try #require(store.waits.count == 1 && store.waits.isAsking)
    try await orders.handle(.pay, to: "1", eventID: "a")
    #expect(try await calls[1].task.value == ["paying"])
    try #require(store.waits.count == 1 && store.waits.isAsking)
    try await orders.handle(.timeout, to: "1", eventID: "b")
    #expect(try await calls[2].task.value == ["late"])
    #expect(store.waits.count == 0 && !store.waits.isAsking)
  }

  @Test func `states that follow do not displace the end of a wait`() async throws {
    let store = try stores(.sqlite).mine
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    let waits = store.waits
    let waiter = waits.add(
      MachineAddress(chart: "checkout", id: "1"), in: store.waitPlace(orders.tables))
    waiter.continuation.send(.late)
    for number in 0..<20 { try await orders.handle(.remind, to: "1", eventID: "\(number)") }
    waiter.continuation.finish()
    var isLate = false
    for await signal in waiter.signals { if case .late = signal { isLate = true } }
    #expect(isLate)
    waits.remove(waiter)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a machine that another process erases and creates again is another machine`(
    database: TestDatabase
  ) async throws {
    let (store, other) = try stores(database)
    let orders = try await clock.orders(in: store)
    let others = try await clock.orders(in: other)
    try await orders.create("1")
    try await orders.handle(.remind, to: "1", eventID: "a")
    let call = wait(orders, until: .sent)
    #expect(await call.begun() == ["open"])
    try await others.erase("1")
    try await others.create("1")
    try await time.waitForSleepers()
    try await time.advance(by: .seconds(1))
    await #expect(
      throws: DurableWaitError(kind: .deleted, chart: "checkout", id: "1", states: ["open"])
    ) { try await call.task.value }
  }

  @Test func `a time that no clock reaches is waited for`() async throws {
    let longest = Duration.seconds(Int64.max)
    let store = MachineStore.memory.pollInterval(longest)
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    let call = wait(orders, until: .paying, within: longest)
    #expect(await call.begun() == ["open"])
    try await orders.handle(.pay, to: "1", eventID: "a")
    #expect(try await call.task.value == ["paying"])
    let options = WorkerOptions(pollInterval: longest, lease: longest, shutdownTime: longest)
    #expect(try await orders.workOnce(options) == 1)
  }

  // MARK: - Costs

  @Test(arguments: TestDatabase.available)
  func `thousands of calls make one statement for each question`(database: TestDatabase)
    async throws
  {
    let limit = database == .sqlite ? 10_000 : 2_000
    let base = try database.store()
    let connection = RecordingConnection(base.connection)
    let store = MachineStore(connection, prefix: base.prefix)
      .polling(every: .milliseconds(500), on: time)
    let orders = try await clock.orders(in: store)
    let others = try await clock.orders(in: base)
    try await copies(of: others, limit)
    let (seen, continuation) = AsyncStream.makeStream(of: Int64.self)
    let calls = (0..<limit).map { number in
      Task {
        try await orders.first(of: "\(number)") {
          continuation.yield($0.version)
          return $0.version == 2
        }.version
      }
    }
    var count = 0
    for await _ in seen {
      count += 1
      if count == calls.count { break }
    }
    // A second.
    try await time.waitForSleepers()
    _ = connection.take()
    for _ in 0..<2 {
      try await time.advance(by: .milliseconds(500))
      try await time.waitForSleepers()
    }
    #expect(connection.take().map(\.count) == [1, 1])
    // All of them change: an answer has a part of them.
    try await others.connection.values("UPDATE \(base.prefix)machine SET version = 2")
    try await time.advance(by: .milliseconds(500))
    for call in calls { #expect(try await call.value == 2) }
    #expect(connection.take().map(\.count) == Array(repeating: 1, count: limit / 500))
    #expect(store.waits.count == 0 && !store.waits.isAsking)
    // Copies have no logs that could be checked.
    try await others.connection.values("DELETE FROM \(base.prefix)machine")
  }

  private func copies(of orders: DurableMachines<Checkout>, _ count: Int) async throws {
    try await orders.create("x")
    let archive = try await orders.archive("x")
    try await orders.erase("x")
    let table = try #require(MachineTable.all.last)
    let row = try #require(archive.rows[table.name]?.first)
    let statements = try table.insertions(
      of: (0..<count).map { number in
        table.columns.map { $0.name == "id" ? "\(number)" : row[$0.name] }
      }, orders.tables)
    _ = try await orders.connection.perform(statements)
  }
}
