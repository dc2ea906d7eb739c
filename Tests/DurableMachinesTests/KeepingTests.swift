import Foundation
import Schematic
import Statecharts
import Testing

@testable import DurableMachines

@Suite(CheckedLogs()) struct KeepingTests {
  let clock = TestClock()

  /// An order with a row in each table.
  func fill(_ orders: DurableMachines<Checkout>, _ id: String = "4711") async throws {
    try await orders.create(id)
    try await orders.handle(.later("a", 5), to: id, eventID: "a")
    try await orders.handle(.pay, to: id, eventID: "b")
    try await orders.post(.remind, to: id, eventID: "c")
  }

  @Test(arguments: TestDatabase.withParts)
  func `a deleted machine keeps its log, and its id is not used again`(database: TestDatabase)
    async throws
  {
    let orders = try await clock.orders(in: database.store())
    try await fill(orders)
    #expect(try await orders.delete("4711"))
    #expect(try await orders.delete("4711") == false)
    #expect(try await orders.log(of: "4711").last?.event == "delete")
    #expect(try await orders.jobs() == [])
    await #expect { try await orders.handle(.remind, to: "4711", eventID: "d") } throws: {
      $0.machineErrorKind == .unknown
    }
    await #expect {
      try await orders.handle(.remind, to: "4711", eventID: "d", isCreating: true)
    } throws: {
      $0.machineErrorKind == .exists
    }
    #expect(try await orders.handle(.pay, to: "4711", eventID: "b").isRepetition)
    clock.advance(seconds: 100)
    #expect(try await orders.workOnce() == 0)
  }

  @Test(arguments: TestDatabase.available)
  func `keys of a machine with the id of one that was erased are new`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    var keys: Set<String> = []
    for _ in 0..<2 {
      try await orders.create("1")
      try await orders.handle(.tell("2"), to: "1", eventID: "a", isCreating: false)
      try await orders.handle(.pay, to: "1", eventID: "b")
      keys.formUnion(try await orders.jobs().map(\.key))
      try await orders.erase("1")
      clock.advance(seconds: 1)
    }
    #expect(keys.count == 2)
    try await orders.create("2")
    while try await orders.workOnce() > 0 {}
    #expect(try await orders.state(of: "2").subject.reminders == 2)
  }

  @Test func `a subject may get an outbox later`() throws {
    let old = Data(#"{"cents":1,"charged":2,"names":[],"reminders":3}"#.utf8)
    let order = try JSONDecoder().decode(Order.self, from: old)
    #expect(order.cents == 1)
    let text = String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
    #expect(!text.contains("outbox"))
  }

  @Test func `a worker ends when its store was closed`() async throws {
    let store = MachineStore.memory
    let orders = try await DurableMachines(Checkout(), in: store, initial: Order.init)
    await store.close()
    await #expect(throws: MachineStore.DatabaseError.self) { try await orders.run { _, _ in nil } }
  }

  @Test(arguments: TestDatabase.withParts)
  func `nothing is left of an erased machine, and others stay`(database: TestDatabase) async throws
  {
    let orders = try await clock.orders(in: database.store())
    try await fill(orders)
    try await fill(orders, "4712")
    #expect(try await orders.erase("4711"))
    #expect(try await orders.erase("4711") == false)
    #expect(try await orders.log(of: "4711") == [])
    #expect(try await orders.jobs().map(\.machine) == ["4712"])
    #expect(
      try await orders.handle(.pay, to: "4711", eventID: "b", isCreating: true).isRepetition
        == false)
  }

  @Test(arguments: TestDatabase.withParts)
  func `an archive restores a machine with its timers, inbox, jobs and answers`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    try await fill(orders)
    let archive = try await orders.archive("4711")
    try await orders.erase("4711")
    let decoded = try JSONDecoder().decode(MachineArchive.self, from: JSONEncoder().encode(archive))
    try await orders.restore(decoded)
    #expect(try await orders.archive("4711") == archive)
    await #expect { try await orders.restore(decoded) } throws: { $0.machineErrorKind == .exists }
    #expect(try await orders.handle(.pay, to: "4711", eventID: "b").isRepetition)
    while try await orders.workOnce() > 0 {}
    #expect(try await orders.state(of: "4711").subject.charged == 4_999)
  }

  @Test(arguments: TestDatabase.withParts)
  func `old rows of logs and old ids of events are deleted in batches`(database: TestDatabase)
    async throws
  {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("4711")
    for number in 0..<5 { try await orders.handle(.remind, to: "4711", eventID: "\(number)") }
    clock.advance(seconds: 100)
    try await orders.handle(.remind, to: "4711", eventID: "young")
    #expect(try await orders.forgetLog(olderThan: .seconds(200)) == 0)
    #expect(try await orders.forgetLog(olderThan: .seconds(50), batch: 2) == 6)
    #expect(try await orders.log(of: "4711").map(\.eventID) == ["young"])
    #expect(try await orders.handle(.remind, to: "4711", eventID: "1").isRepetition)
    #expect(try await orders.forgetEventIDs(olderThan: .seconds(200)) == 0)
    #expect(try await orders.forgetEventIDs(olderThan: .seconds(50), batch: 2) == 5)
    #expect(try await orders.handle(.remind, to: "4711", eventID: "1").isRepetition == false)
    #expect(try await orders.handle(.remind, to: "4711", eventID: "young").isRepetition)
  }

  @Test(arguments: TestDatabase.available)
  func `rows are inserted in parts that are not too large, with one row at least`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    try await fill(orders)
    let archive = try await orders.archive("4711")
    try await orders.erase("4711")
    func insertions(_ limit: Int) throws -> [MachineStore.Statement] {
      try MachineTable.all.flatMap { table in
        try table.insertions(
          of: (archive.rows[table.name] ?? []).map { row in table.columns.map { row[$0.name] } },
          orders.tables, limit: limit)
      }
    }
    #expect(try insertions(1_000_000).count == archive.rows.count)
    let parts = try insertions(1)
    #expect(parts.count == archive.rows.values.reduce(0) { $0 + $1.count })
    _ = try await orders.connection.perform(parts)
    #expect(try await orders.archive("4711") == archive)
  }

  @Test(arguments: TestDatabase.withParts)
  func `old rows of the log are deleted behind younger ones, in batches of one at least`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    try await fill(orders)
    let archive = try await orders.archive("4711")
    try await orders.erase("4711")
    clock.advance(seconds: 100)
    try await fill(orders, "young")
    try await orders.restore(archive)
    let young = try await orders.log(of: "young")
    #expect(try await orders.forgetLog(olderThan: .seconds(200), batch: 0) == 0)
    #expect(try await orders.forgetLog(olderThan: .seconds(50), batch: 2) == young.count)
    #expect(try await orders.log(of: "4711") == [])
    #expect(try await orders.log(of: "young") == young)
    #expect(try await orders.forgetEventIDs(olderThan: .seconds(50), batch: -1) == 2)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a negative limit counts as zero, and a large one is none`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    try await fill(orders)
    for (limit, count) in [(-1, 0), (.max, 1)] {
      #expect(try await orders.jobs(atMost: limit).count == count)
      let page = try await store.machines(atMost: limit)
      #expect(page.machines.count == count && page.hasMore == (count == 0))
      #expect(
        try await store.machine("4711", ofChart: "checkout", atMost: limit)?.jobs.count == count)
      #expect(try await store.deadEvents(atMost: limit) == [])
    }
  }

  @Test(arguments: TestDatabase.withParts)
  func `a copy continues in another database, and back`(database: TestDatabase) async throws {
    let (first, second, third) = (try database.store(), MachineStore.memory, try database.store())
    let orders = try await clock.orders(in: first)
    for number in 0..<3 { try await fill(orders, "\(number)") }
    let archive = try await orders.archive("1")
    #expect(try await first.copy(to: second) == 3)
    #expect(try await second.copy(to: third) == 3)
    let copy = try await clock.orders(in: third)
    #expect(try await copy.archive("1") == archive)
    #expect(try await copy.handle(.pay, to: "1", eventID: "b").isRepetition)
    await #expect(throws: MachineCopyError.self) { try await second.copy(to: third) }
  }

  @Test(arguments: TestDatabase.withParts)
  func `a saved machine is adopted with its timers and tasks`(database: TestDatabase) async throws {
    let orders = try await clock.orders(in: database.store())
    let schema = try StatechartSchema(Checkout())
    let saved = SavedMachine<Configuration<Checkout.State>, Checkout.Event>(
      state: try configuration(["paying"], schema),
      stateTimers: [SavedStateTimer(of: "paying", timeLeft: .seconds(5))])
    try await orders.adopt(saved, with: Order(), as: "4711")
    #expect(
      try await orders.jobs().map(\.key) == ["checkout/4711/1/task paying#charge at \(clock.now)"])
    clock.advance(seconds: 5)
    #expect(try await orders.handle(.pay, to: "4711", eventID: "a").states == ["late"])
  }

  @Test func `a machine that is erased and created again has other keys`() async throws {
    let orders = try await DurableMachines(
      Checkout(), named: "checkout", in: .memory, initial: Order.init)
    var keys: Set<String> = []
    for _ in 0..<20 {
      try await orders.create("4711")
      try await orders.handle(.pay, to: "4711", eventID: nil)
      keys.formUnion(try await orders.jobs().map(\.key))
      try await orders.erase("4711")
    }
    #expect(keys.count == 20)
  }

  func configuration(
    _ paths: [String], _ schema: StatechartSchema<Checkout.State, Checkout.Event, Order>
  ) throws -> Configuration<Checkout.State> {
    let states = paths.map { "\"\($0)\"" }.joined(separator: ",")
    return try schema.saved(from: SavedText("{\"v\":2,\"in\":[\(states)]}")) { _ in .pay }.state
  }

  @Test(arguments: TestDatabase.available)
  func `a row that is too large for a list is inserted by its values`(database: TestDatabase)
    async throws
  {
    let orders = try await clock.orders(in: database.store())
    try await fill(orders)
    let archive = try await orders.archive("4711")
    let table = try #require(MachineTable.all.first { $0.name == "machine" })
    let row = table.columns.map { archive.rows["machine"]?.first?[$0.name] }
    let insertions = try table.insertions(of: [row], orders.tables, limit: 10)
    #expect(insertions.map(\.values.count) == [table.columns.count])
    try await orders.erase("4711")
    _ = try await orders.connection.perform(insertions)
    #expect(try await orders.archive("4711").rows["machine"] == archive.rows["machine"])
  }

  /// Keys that are not at hand at the moment.
  final class Keys: Sendable {
    private let lock = NSLock()
    nonisolated(unsafe) private var failures = 0

    func fail(_ count: Int) { lock.withLock { failures = count } }

    func use(_ text: String) throws -> String {
      try lock.withLock {
        guard failures > 0 else { return text }
        failures -= 1
        throw MachineStore.DatabaseError(
          .codecUnavailable, code: "keys", message: "the keys are not at hand")
      }
    }
  }

  @Test func `a codec that is unavailable for a moment quarantines nothing`() async throws {
    let keys = Keys()
    let store = MachineStore.memory.codec(encode: keys.use, decode: keys.use)
    var orders = try await clock.orders(in: store)
    orders.retryClock = InstantClock()
    try await orders.create("4711")
    for count in 1...6 {
      keys.fail(count)
      #expect(
        try await orders.handle(.remind, to: "4711", eventID: "\(count)").kind == .transitioned)
    }
    try await orders.create("4712")
    for id in ["4711", "4712"] { try await orders.post(.remind, to: id, eventID: "posted") }
    keys.fail(1)
    // Whichever is the first waits until its lease ends.
    for sum in [7, 8] {
      while try await orders.workOnce() > 0 {}
      let reminders = try await orders.state(of: "4711").subject.reminders
      #expect(try await reminders + orders.state(of: "4712").subject.reminders == sum)
      clock.advance(seconds: 31)
    }
    #expect(orders.counts.quarantined == 0)
  }

  @Test(arguments: TestDatabase.available)
  func `a codec that is unavailable for a moment uses no attempt of a task or an effect`(
    database: TestDatabase
  ) async throws {
    let keys = Keys()
    let store = try database.store().codec(encode: keys.use, decode: keys.use)
    let orders = try await clock.orders(in: store)
    let options = WorkerOptions(attempts: 1)
    let log = EffectLog()
    func work() async throws {
      try await orders.workOnce(options) { effect, _ in
        await log.add("\(effect)")
        return nil
      }
    }
    func workWithoutKeys() async throws {
      keys.fail(1)
      try await work()
      let jobs = try await orders.jobs()
      #expect(jobs.map(\.attempts) == [0])
      #expect(jobs.map(\.isDead) == [false])
      clock.advance(seconds: 31)
      try await work()
    }
    try await orders.create("4711")
    try await orders.handle(.pay, to: "4711", eventID: "a")
    try await workWithoutKeys()
    #expect(try await orders.state(of: "4711").subject.charged == 4_999)
    for event in [Checkout.Event.box, .print] {
      try await orders.handle(event, to: "4711", eventID: nil)
    }
    try await workWithoutKeys()
    #expect(await log.lines == ["notify(\"sent\")"])
    #expect(try await orders.jobs().isEmpty)
  }

  @Test func `a codec that is unavailable for long is an error, and the timer elapses later`()
    async throws
  {
    let keys = Keys()
    let store = MachineStore.memory.codec(encode: keys.use, decode: keys.use)
    var orders = try await clock.orders(in: store)
    (orders.retryTime, orders.retryClock) = (.seconds(1), InstantClock())
    try await orders.create("4711")
    try await orders.handle(.pay, to: "4711", eventID: "a")
    keys.fail(.max)
    for body in [
      { _ = try await orders.handle(.remind, to: "4711", eventID: "b") },
      { _ = try await orders.state(of: "4711") },
    ] as [() async throws -> Void] {
      await #expect { try await body() } throws: {
        ($0 as? MachineStore.DatabaseError)?.kind == .codecUnavailable
      }
    }
    clock.advance(seconds: 61)
    for _ in 0..<10 { _ = try? await orders.workOnce() }
    keys.fail(0)
    while try await orders.workOnce() > 0 {}
    #expect(try await orders.state(of: "4711").innermostStates == ["late"])
    #expect(orders.counts.quarantined == 0)
  }

  @Test(arguments: TestDatabase.withParts)
  func `data, events and answers are stored as a codec makes them`(database: TestDatabase)
    async throws
  {
    let store = try database.store().codec(
      encode: { String($0.reversed()) + "!" }, decode: { String($0.dropLast().reversed()) })
    let orders = try await clock.orders(in: store)
    try await fill(orders)
    let text = String(
      decoding: try JSONEncoder().encode(try await orders.archive("4711")), as: UTF8.self)
    #expect(!text.contains("reminders") && text.contains("srednimer"))
    while try await orders.workOnce() > 0 {}
    #expect(try await orders.state(of: "4711").subject.charged == 4_999)
    #expect(try await orders.handle(.pay, to: "4711", eventID: "b").isRepetition)
    #expect(try await orders.log(of: "4711").contains { $0.payload?.contains("later") == true })
  }
}
