import Foundation
import Schematic
import Statecharts
import TestSupport
import Testing

@testable import DurableMachines

// Each row that cannot be used is kept, with the reason, until somebody releases it.
@Suite struct BadInputTests {
  let clock = TestClock()

  func orders(_ store: MachineStore) async throws -> DurableMachines<Checkout> {
    try await DurableMachines(
      Checkout(), named: "checkout", in: store.clock { [clock] in clock.date }, initial: Order.init)
  }

  func change(_ column: String, _ value: String, _ store: MachineStore) async throws {
    _ = try await store.connection.perform([
      MachineStore.Statement("UPDATE machine SET \(column) = CAST(?1 AS text)", [value])
    ])
  }

  @Test(arguments: [
    ("data", "{"), ("data", "{}"), ("saved", ""), ("saved", "{}"), ("saved", #"{"v":9,"in":[]}"#),
    ("saved", #"{"v":2,"in":["shipping"]}"#), ("saved", #"{"v":2,"in":["packing"]}"#),
    ("saved", #"{"v":2,"in":["open"],"deferred":[{"unheard":{}}]}"#),
  ])
  func `a machine that cannot be resumed is quarantined until it is released`(
    column: String, value: String
  ) async throws {
    let store = MachineStore.memory
    let orders = try await orders(store)
    try await orders.create("4711")
    let row = try await orders.archive("4711").rows["machine"]?.first?[column] ?? ""
    try await change(column, value, store)
    for _ in 0..<2 {
      await #expect { try await orders.handle(.pay, to: "4711", eventID: "a") } throws: {
        $0.machineErrorKind == .quarantined && !"\($0)".isEmpty
      }
    }
    #expect(orders.counts.quarantined == 1)
    #expect(try await orders.workOnce() == 0)
    try await change(column, row, store)
    #expect(try await orders.release("4711"))
    #expect(try await orders.handle(.pay, to: "4711", eventID: "a").states == ["paying"])
  }

  @Test func `an event of an inbox that is not decoded is kept, and later ones are handled`()
    async throws
  {
    let store = MachineStore.memory
    let orders = try await orders(store)
    try await orders.create("4711")
    for id in ["a", "b", "c"] { try await orders.post(.remind, to: "4711", eventID: id) }
    _ = try await store.connection.perform([
      MachineStore.Statement("UPDATE machine_inbox SET event = 'x' WHERE event_id = 'b'")
    ])
    while try await orders.workOnce() > 0 {}
    #expect(try await orders.state(of: "4711").subject.reminders == 2)
    #expect(orders.counts.quarantined == 1)
    #expect(
      try await orders.archive("4711").rows["machine_inbox"]?.first?["blocked"]?.isEmpty == false)
    #expect(try await orders.release("4711"))
  }

  @Test func `an effect that is not decoded is dead after the last attempt`() async throws {
    let store = MachineStore.memory
    let orders = try await orders(store)
    try await orders.create("4711")
    for event in [Checkout.Event.pay, .charged(1), .box, .print] {
      try await orders.handle(event, to: "4711", eventID: nil)
    }
    _ = try await store.connection.perform([
      MachineStore.Statement("UPDATE machine_job SET payload = 'x'")
    ])
    for isDead in [false, true] {
      try await orders.workOnce(.init(attempts: 2)) { _, _ in nil }
      #expect(try await orders.jobs().map(\.isDead) == [isDead])
      clock.advance(seconds: 2)
    }
  }

  @Test func `an event of an inbox with which workers end is quarantined alone`() async throws {
    let store = MachineStore.memory
    let orders = try await orders(store)
    try await orders.create("4711")
    for id in ["a", "b"] { try await orders.post(.remind, to: "4711", eventID: id) }
    for _ in 0..<8 {
      // A worker takes the machine, and ends.
      _ = try await orders.perform(orders.tables.takeInbox(for: 30))
      clock.advance(seconds: 31)
    }
    #expect(try await orders.workOnce() == 1)
    #expect(try await orders.state(of: "4711").subject.reminders == 0)
    while try await orders.workOnce() > 0 {}
    #expect(try await orders.state(of: "4711").subject.reminders == 1)
  }

  @Test func `a worker that tries tasks once wakes a machine with which another has ended`()
    async throws
  {
    let orders = try await orders(.memory)
    try await orders.create("4711")
    try await orders.handle(.later("a", 5), to: "4711", eventID: nil)
    clock.advance(seconds: 5)
    _ = try await orders.perform(orders.tables.takeDueMachines(atMost: 1, for: 30))
    clock.advance(seconds: 31)
    var options = WorkerOptions()
    options.attempts = 1
    try await orders.workOnce(options)
    #expect(try await orders.state(of: "4711").subject.names == ["a"])
  }

  @Test func `a machine with whose timers workers end is quarantined`() async throws {
    let orders = try await orders(.memory)
    try await orders.create("4711")
    try await orders.handle(.later("a", 1), to: "4711", eventID: "a")
    for _ in 0..<8 {
      clock.advance(seconds: 31)
      _ = try await orders.perform(orders.tables.takeDueMachines(atMost: 1, for: 30))
    }
    clock.advance(seconds: 31)
    try await orders.workOnce()
    #expect(try await orders.state(of: "4711").quarantine?.contains("8 workers") == true)
  }

  @Test
  func `an event after which the data cannot be encoded changes nothing, and stops no worker`()
    async throws
  {
    let machines = try await DurableMachines(
      Ratio(), in: MachineStore.memory.clock { [clock] in clock.date }, initial: Number.init)
    for id in ["1", "2"] { try await machines.create(id) }
    await #expect { try await machines.handle(.divide, to: "1", eventID: "a") } throws: {
      $0.machineErrorKind == .unsavable
    }
    for (index, event) in [Ratio.Event.add, .divide, .add].enumerated() {
      try await machines.post(event, to: "1", eventID: "\(index)")
    }
    while try await machines.workOnce() > 0 {}
    #expect(try await machines.state(of: "1").subject.value == 3)
    clock.advance(seconds: 60)
    while try await machines.workOnce() > 0 {}
    #expect(try await machines.state(of: "2").quarantine != nil)
  }

  @Test func `a machine with a cycle of timers without a delay is quarantined`() async throws {
    let machines = try await DurableMachines(Cycle(), in: .memory) { Empty() }
    try await machines.create("1")
    await #expect { try await machines.handle(.go, to: "1", eventID: "a") } throws: {
      $0.machineErrorKind == .quarantined && "\($0)".contains("1000 timers")
    }
  }

  @Test func `timers of a long absence are committed in parts`() async throws {
    let machines = try await DurableMachines(
      Cycle(delay: 1), in: MachineStore.memory.clock { [clock] in clock.date }
    ) {
      Empty()
    }
    try await machines.create("1")
    clock.advance(seconds: 2_500)
    #expect(try await machines.handle(.go, to: "1", eventID: "a").version == 4)
    #expect(machines.counts.timers == 2_500)
  }

  @Test func `of the periods that no worker has seen, the event comes once`() async throws {
    let machines = try await DurableMachines(
      Poller(), in: MachineStore.memory.clock { [clock] in clock.date }
    ) {
      Empty()
    }
    try await machines.create("1")
    let start = clock.date
    var before: Int64 = 0
    for (seconds, isDue) in [
      (12, true), (14, false), (15, true), (31, true), (34, false), (35, true),
    ]
      as [(Int64, Bool)]
    {
      clock.advance(seconds: seconds - before)
      before = seconds
      #expect(try await machines.workOnce() == (isDue ? 1 : 0), "\(seconds)")
    }
    // Each at its own time: those that were missed are skipped.
    let times = try await machines.log(of: "1").filter { $0.event == "poll" }
      .map { Int($0.at.timeIntervalSince(start).rounded()) }
    #expect(times == [5, 15, 20, 35])
    #expect(try await machines.handle(.stop, to: "1", eventID: "a").states == ["off"])
    clock.advance(seconds: 60)
    #expect(try await machines.workOnce() == 0)
  }

  @Test func `a machine of a later version of the chart is left alone`() async throws {
    let store = MachineStore.memory
    let orders = try await orders(store)
    try await orders.create("4711")
    try await orders.handle(.later("a", 1), to: "4711", eventID: "a")
    try await change("chart_version", "2", store)
    clock.advance(seconds: 10)
    #expect(try await orders.workOnce() == 0)
    await #expect { try await orders.handle(.pay, to: "4711", eventID: "b") } throws: {
      $0.machineErrorKind == .newerChart
    }
    #expect(try await orders.state(of: "4711").quarantine == nil)
  }

  @Test(arguments: ["", String(repeating: "x", count: 256), "a\0b"])
  func `an id that a row cannot have is an error`(id: String) async throws {
    let orders = try await orders(.memory)
    await #expect { try await orders.create(id) } throws: { $0.machineErrorKind == .invalidID }
    try await orders.create("4711")
    await #expect { try await orders.handle(.pay, to: "4711", eventID: id) } throws: {
      $0.machineErrorKind == .invalidID
    }
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await orders.state(of: id) }, { _ = try await orders.log(of: id) },
      { _ = try await orders.archive(id) }, { try await orders.erase(id) },
      { try await orders.delete(id) }, { try await orders.release(id) },
      { try await orders.retryJobs(of: id) },
    ]
    for call in calls {
      await #expect { try await call() } throws: { $0.machineErrorKind == .invalidID }
    }
  }

  @Test(arguments: ["", String(repeating: "x", count: 256), "a\0b"])
  func `a name that a chart cannot have is an error that says so`(name: String) async throws {
    await #expect {
      try await DurableMachines(Checkout(), named: name, in: .memory, initial: Order.init)
    } throws: {
      "\($0)".hasPrefix(
        "'\(name.prefix(80))' is no name for a chart in a store: one has 1 to 255 bytes")
    }
  }

  @Test(arguments: ["", String(repeating: "x", count: 256), "a\0b"])
  func `a message to a chart with a name that none can have is an error`(name: String) {
    var outbox = Outbox<Order.Effect>()
    #expect { try outbox.send(Checkout.Event.pay, to: "1", ofChart: name) } throws: {
      $0.machineErrorKind == .invalidName
    }
  }

  @Test func `an event whose effects would be lost changes nothing, and says what is missing`()
    async throws
  {
    let machines = try await DurableMachines(Forgetful(), in: .memory) { Sender() }
    try await machines.create("1")
    await #expect { try await machines.handle(.send, to: "1", eventID: "a") } throws: {
      $0.machineErrorKind == .unsavable
        && "\($0)".contains("its type does not conform to OutboxOwner")
        && !"\($0)".contains("secret")
    }
    #expect(try await machines.state(of: "1").version == 1)
  }

  @Test func `options that are less than one count as one`() {
    var options = WorkerOptions()
    (options.concurrency, options.attempts, options.quarantineAfter, options.inboxBatch) = (
      0, -1, 0, .min
    )
    #expect(options.concurrency == 1 && options.attempts == 1)
    #expect(options.quarantineAfter == 1 && options.inboxBatch == 1)
  }

  @Test func `an archive of another chart is an error that names both`() async throws {
    let store = MachineStore.memory
    let orders = try await orders(store)
    try await orders.create("4711")
    let others = try await DurableMachines(
      Checkout(), named: "other", in: store, initial: Order.init)
    let archive = try await orders.archive("4711")
    await #expect { try await others.restore(archive) } throws: {
      "\($0)" == """
        The archive of the machine '4711' is one of the chart 'checkout', and these are machines of the chart 'other'. \
        Open those named 'checkout', and restore it there.
        """
    }
  }

  @Test func `a full disk is an error that changes nothing`() async throws {
    let folder = try TemporaryFolder()
    let store = MachineStore.sqlite(folder.file("orders.db"))
    let orders = try await orders(store)
    try await orders.create("4711")
    let pages = try await store.connection.values("PRAGMA page_count")[0] ?? "1"
    // Not a reading statement: each connection has a limit of its own.
    _ = try await store.connection.perform([
      MachineStore.Statement(" PRAGMA max_page_count = \(pages)")
    ])
    let text = String(repeating: "x", count: 100_000)
    await #expect { try await orders.handle(.note(text), to: "4711", eventID: "a") } throws: {
      ($0 as? MachineStore.DatabaseError)?.kind == .full
    }
    #expect(try await orders.state(of: "4711").version == 1)
    _ = try await store.connection.perform([
      MachineStore.Statement(" PRAGMA max_page_count = 100000")
    ])
    #expect(try await orders.handle(.note(text), to: "4711", eventID: "a").isRepetition == false)
  }

  // MARK: - Connections that fail

  @Test(arguments: [MachineStore.DatabaseError.Kind.connectionLost, .unknownOutcome, .contention])
  func `an event is handled once when the connection is lost before or in the middle of its commit`(
    kind: MachineStore.DatabaseError.Kind
  ) async throws {
    let connection = FailingConnection(MachineStore.memory.connection)
    let orders = try await orders(MachineStore(connection))
    try await orders.create("4711")
    for isCommitted in [false, true] {
      connection.fail(
        MachineStore.DatabaseError(kind, code: "test", message: "test"),
        committing: isCommitted && kind == .unknownOutcome)
      let answer = try await orders.handle(.remind, to: "4711", eventID: "\(isCommitted)")
      #expect(answer.kind == .transitioned)
    }
    #expect(try await orders.state(of: "4711").subject.reminders == 2)
    #expect(try await orders.log(of: "4711").faults(upTo: 3) == [])
  }

  @Test(arguments: [MachineStore.DatabaseError.Kind.connectionLost, .contention])
  func `a machine is created although the connection is lost`(kind: MachineStore.DatabaseError.Kind)
    async throws
  {
    let connection = FailingConnection(MachineStore.memory.connection)
    let orders = try await orders(MachineStore(connection))
    connection.fail(
      MachineStore.DatabaseError(kind, code: "test", message: "test"), committing: false)
    #expect(try await orders.create("4711").version == 1)
    await #expect { try await orders.create("4711") } throws: { $0.machineErrorKind == .exists }
  }

  @Test func `a machine whose creation is unknown is an error, and is there`() async throws {
    let connection = FailingConnection(MachineStore.memory.connection)
    let orders = try await orders(MachineStore(connection))
    connection.fail(
      MachineStore.DatabaseError(.unknownOutcome, code: "test", message: "test"), committing: true)
    await #expect(throws: MachineStore.DatabaseError.self) { try await orders.create("4711") }
    #expect(try await orders.state(of: "4711").version == 1)
  }

  @Test func `a machine is read although the connection is lost`() async throws {
    let connection = FailingConnection(MachineStore.memory.connection)
    let orders = try await orders(MachineStore(connection))
    try await orders.create("4711")
    let lost = MachineStore.DatabaseError(.connectionLost, code: "test", message: "test")
    connection.fail(lost, committing: false, reading: true)
    #expect(try await orders.state(of: "4711").version == 1)
    connection.fail(lost, committing: false, reading: true)
    #expect(try await orders.log(of: "4711").count == 1)
    connection.fail(lost, committing: false, reading: true)
    #expect(try await orders.jobs().isEmpty)
    connection.fail(lost, committing: false, reading: true)
    #expect(try await orders.summary().deadJobs == 0)
    connection.fail(lost, committing: false, reading: true)
    #expect(try await orders.archive("4711").id == "4711")
  }

  @Test func `an event is not tried for ever without a connection, and its pauses differ`()
    async throws
  {
    let (connection, clock) = (FailingConnection(MachineStore.memory.connection), InstantClock())
    var orders = try await orders(MachineStore(connection))
    try await orders.create("4711")
    (orders.retryTime, orders.retryClock) = (.seconds(5), clock)
    connection.failAlways(
      MachineStore.DatabaseError(.connectionLost, code: "test", message: "test"))
    await #expect(throws: MachineStore.DatabaseError.self) {
      try await orders.handle(.remind, to: "4711", eventID: "a")
    }
    #expect(clock.pauses.reduce(.zero, +) < .seconds(5))
    #expect(clock.pauses.reduce(.zero, +) > .seconds(4))
    #expect(Set(clock.pauses).count > clock.pauses.count / 2)
    #expect(clock.pauses.count > 10)
  }

  @Test func `a database without space changes nothing, and the event may be sent again`()
    async throws
  {
    let connection = FailingConnection(MachineStore.memory.connection)
    let orders = try await orders(MachineStore(connection))
    try await orders.create("4711")
    connection.fail(
      MachineStore.DatabaseError(postgreSQL: "53100", message: "test"), committing: false)
    await #expect { try await orders.handle(.remind, to: "4711", eventID: "a") } throws: {
      ($0 as? MachineStore.DatabaseError)?.kind == .full
    }
    #expect(try await orders.state(of: "4711").version == 1)
    #expect(try await orders.handle(.remind, to: "4711", eventID: "a").isRepetition == false)
  }

  @Test func `an event without an id is not repeated when its commit is unknown`() async throws {
    let connection = FailingConnection(MachineStore.memory.connection)
    let orders = try await orders(MachineStore(connection))
    try await orders.create("4711")
    connection.fail(
      MachineStore.DatabaseError(.unknownOutcome, code: "test", message: "test"), committing: true)
    await #expect(throws: MachineStore.DatabaseError.self) {
      try await orders.handle(.remind, to: "4711", eventID: nil)
    }
    #expect(try await orders.state(of: "4711").subject.reminders == 1)
  }

  @Test func `an action that does more than change its subject is repeated after a conflict`()
    async throws
  {
    let connection = FailingConnection(MachineStore.memory.connection)
    let (orders, key) = (try await orders(MachineStore(connection)), UUID().uuidString)
    try await orders.create("4711")
    connection.fail(
      MachineStore.DatabaseError(.contention, code: "test", message: "test"), committing: false)
    try await orders.handle(.note(key), to: "4711", eventID: "a")
    #expect(Checkout.performed.count { $0 == key } == 2)
    #expect(try await orders.state(of: "4711").subject.reminders == 1)
  }

  @Test func `a job that takes longer than its lease keeps it`() async throws {
    let (renewals, renewed) = AsyncStream.makeStream(of: Void.self)
    let connection = WatchedConnection(MachineStore.memory.connection) { statement in
      if statement.sql.contains("SET run_at") { renewed.yield() }
    }
    let (store, clock) = (MachineStore(connection), clock)
    let orders = try await orders(store)
    try await orders.create("4711")
    for event in [Checkout.Event.pay, .charged(1), .box, .print] {
      try await orders.handle(event, to: "4711", eventID: nil)
    }
    try await orders.workOnce(.init(lease: .milliseconds(3))) { _, _ in
      for _ in 0..<3 {
        let before = try await store.connection.values("SELECT run_at FROM machine_job")
        clock.advance(microseconds: 2_900)
        #expect(
          try await orders.perform(orders.tables.leaseJobs(atMost: 1, for: 1, withEffects: true))
            .isEmpty)
        // The lease is renewed in real time.
        for await _ in renewals {
          if try await connection.values("SELECT run_at FROM machine_job") != before { break }
        }
      }
      return nil
    }
    #expect(orders.counts.jobs == 1)
  }

  @Test func `the key of a job tells machines apart whose ids contain slashes`() {
    #expect(JobKey("a/b", "c", 1, at: 2).text("d") == "a%2Fb/c/1/d at 2")
    #expect(JobKey("a", "b/c", 1, at: 2).text("d") == "a/b%2Fc/1/d at 2")
  }

  // MARK: - Saved texts

  @Test func `a saved text that was changed anywhere is resumed or quarantined`() async throws {
    let orders = try await orders(.memory)
    try await orders.create("0")
    try await orders.handle(.later("a", 5), to: "0", eventID: "a")
    try await orders.handle(.box, to: "0", eventID: "b")
    try await orders.handle(.pay, to: "0", eventID: "c")
    let archive = try await orders.archive("0")
    let row = try #require(archive.rows["machine"]?.first)
    let isLong = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"
    var random = SeededRandom(seed: 28)
    for number in 0..<(isLong ? 100_000 : 2_000) {
      var changed = row
      let column = number % 3 == 0 ? "data" : "saved"
      changed[column] = mutated(row[column] ?? "", &random)
      let stored = StoredMachine(
        version: 1, chartVersion: 1, saved: changed["saved"] ?? "", data: changed["data"] ?? "",
        states: [:],
        savedAt: TestClock.start, blocked: nil, isDeleted: false)
      guard let session = try? DurableSession<Checkout>(stored, orders.coding) else { continue }
      _ = try? session.advance(until: TestClock.start + 100_000_000)
      _ = session.handle(.charged(1), id: nil)
      _ = try? session.change(of: "0", after: stored, chart: "checkout")
    }
  }

  func mutated(_ text: String, _ random: inout some RandomNumberGenerator) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let index = bytes.indices.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        bytes[index] = Array(#"0123456789"{}[]:,-.eE"#.utf8).randomElement(using: &random) ?? 48
      case 1: bytes.remove(at: index)
      default: bytes.insert(bytes[index], at: index)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A chart whose timer starts itself again.
private struct Cycle: Statechart, Sendable {
  enum State { case on }
  enum Event: String, Codable, Sendable { case tick, go }
  typealias Subject = Empty

  var delay: Int64 = 0

  var body: [Element] {
    state(.on) {
      after(.seconds(delay), send: .tick)
      on(.tick, to: .on)
    }
  }
}

private struct Poller: Statechart, Sendable {
  enum State { case on, off }
  enum Event: String, Codable, Sendable { case poll, stop }
  typealias Subject = Empty

  var body: [Element] {
    state(.on) {
      every(.seconds(5), send: .poll)
      on(.poll) { _ in }
      on(.stop, to: .off)
    }
    state(.off)
  }
}

private final class Empty: Codable {}

/// A chart whose subject has an outbox, and is no owner of one.
private struct Forgetful: Statechart, Sendable {
  enum State { case on }
  enum Event: String, Codable, Sendable { case send }
  typealias Subject = Sender

  var body: [Element] {
    state(.on) { on(.send) { $0.outbox.perform("secret") } }
  }
}

private final class Sender: Codable {
  var outbox = Outbox<String>()
}

/// A chart whose data are sometimes no number, which JSON has not.
private struct Ratio: Statechart, Sendable {
  enum State { case on }
  enum Event: String, Codable, Sendable { case add, divide }
  typealias Subject = Number

  var body: [Element] {
    state(.on) {
      after(.seconds(60), send: .divide)
      on(.add) { $0.value += 1 }
      on(.divide) { $0.value = .nan }
    }
  }
}

private final class Number: Codable {
  var value = 1.0
}

/// A connection that fails once.
final class FailingConnection: MachineStore.Connection {
  private let base: any MachineStore.Connection
  private let lock = NSLock()
  private typealias Failure = (
    error: MachineStore.DatabaseError, isCommitting: Bool, place: String, isReading: Bool
  )
  nonisolated(unsafe) private var failure: Failure?
  nonisolated(unsafe) private var permanent: MachineStore.DatabaseError?

  init(_ base: any MachineStore.Connection) { self.base = base }

  var dialect: MachineStore.Dialect { base.dialect }

  /// The next statements that write, or any, and contain a text, fail, before or after they are performed.
  func fail(
    _ error: MachineStore.DatabaseError, committing: Bool, at place: String = "",
    reading: Bool = false
  ) {
    lock.withLock { failure = (error, committing, place, reading) }
  }

  /// All statements fail from now on; `nil`: none.
  func failAlways(_ error: MachineStore.DatabaseError?) { lock.withLock { permanent = error } }

  func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
    if let error = lock.withLock({ permanent }) { throw error }
    let isWriting = statements.contains { !$0.sql.hasPrefix("SELECT") }
    let failure = lock.withLock {
      guard let failure = self.failure, isWriting || failure.isReading,
        failure.place.isEmpty || statements.contains(where: { $0.sql.contains(failure.place) })
      else { return nil as Failure? }
      self.failure = nil
      return failure
    }
    guard let failure else { return try await base.perform(statements) }
    if failure.isCommitting { _ = try await base.perform(statements) }
    throw failure.error
  }
}
