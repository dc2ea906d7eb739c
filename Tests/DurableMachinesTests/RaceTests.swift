import Schematic
import Statecharts
import Testing

@testable import DurableMachines

// Another process does something between two requests of an operation.
@Suite(CheckedLogs()) struct RaceTests {
  let clock = TestClock()

  /// The machines by a connection in which others intervene, and the same machines of another process.
  struct Processes: Sendable {
    let connection: InterveningConnection
    var orders: DurableMachines<Checkout>
    let others: DurableMachines<Checkout>
  }

  private func processes(_ database: TestDatabase, version: Int = 1) async throws -> Processes {
    let store = try database.store()
    let connection = InterveningConnection(store.connection)
    let others = try await clock.orders(in: store)
    var orders = try await clock.orders(
      in: MachineStore(connection, prefix: store.prefix), version: version)
    (orders.retryTime, orders.retryClock) = (.seconds(1), InstantClock())
    try await others.create("1")
    return Processes(connection: connection, orders: orders, others: others)
  }

  typealias Other = @Sendable (DurableMachines<Checkout>) async throws -> Void

  /// What an event comes to if another process does something between its loading and its commit.
  @Test(arguments: TestDatabase.available)
  func `an event meets what another process has committed after it was loaded`(
    database: TestDatabase
  ) async throws {
    let cases: [(name: String, Other, outcome: String)] = [
      ("the same event", { try await $0.handle(.remind, to: "1", eventID: "a") }, "repetition 2"),
      ("another event", { try await $0.handle(.remind, to: "1", eventID: "b") }, "transitioned 3"),
      (
        "an ignored event", { try await $0.handle(.print, to: "1", eventID: "b") }, "transitioned 2"
      ),
      ("a transition", { try await $0.handle(.pay, to: "1", eventID: "b") }, "ignored 2"),
      ("a deletion", { try await $0.delete("1") }, "unknown"),
      ("an erasure", { try await $0.erase("1") }, "unknown"),
      ("a release", { try await $0.release("1") }, "transitioned 2"),
    ]
    for (name, other, expected) in cases {
      let it = try await processes(database)
      it.connection.plan(.before { try await other(it.others) }, at: 1)
      let outcome: String
      do {
        let answer = try await it.orders.handle(.remind, to: "1", eventID: "a")
        outcome = "\(answer.isRepetition ? "repetition" : answer.kind.rawValue) \(answer.version)"
      } catch let error as MachineError { outcome = error.kind.rawValue }
      #expect(outcome == expected, "\(name)")
      #expect(!it.connection.isPending)
      // Nothing is committed twice, and what was counted is what was committed.
      let rows = (try? await it.orders.log(of: "1").filter { $0.eventID == "a" }) ?? []
      #expect(rows.count == (expected == "unknown" ? 0 : 1), "\(name)")
    }
  }

  @Test(arguments: TestDatabase.available)
  func `no row is earlier than that of an event that was ignored after the change began`(
    database: TestDatabase
  ) async throws {
    let cases: [(event: String, Other)] = [
      ("remind", { try await $0.handle(.remind, to: "1", eventID: "a") }),
      ("print", { try await $0.handle(.print, to: "1", eventID: "a") }),
      ("pause", { try await $0.intervene(.pause, in: "1", by: "ann", because: "It waits.") }),
      ("delete", { try await $0.delete("1") }),
    ]
    for (event, change) in cases {
      let it = try await processes(database)
      let ignored = clock.now + 1
      it.connection.plan(
        .before {
          clock.advance(microseconds: 1)
          try await it.others.handle(.print, to: "1", eventID: "b")
        }, at: event == "delete" ? 0 : 1)
      try await change(it.orders)
      let log = try await it.orders.log(of: "1")
      #expect(log.map(\.event) == ["start", "print", event])
      #expect(log.dropFirst().map(\.at) == Array(repeating: TestClock.date(ignored), count: 2))
    }
  }

  @Test(arguments: TestDatabase.available)
  func `a machine is created once, whoever is first`(database: TestDatabase) async throws {
    let it = try await processes(database)
    it.connection.plan(.before { try await it.others.create("2") }, at: 1)
    await #expect { try await it.orders.create("2") } throws: { $0.machineErrorKind == .exists }
    it.connection.plan(.before { try await it.others.create("3") }, at: 1)
    let answer = try await it.orders.handle(.remind, to: "3", eventID: "a", isCreating: true)
    #expect(answer.kind == .transitioned && answer.version == 2)
    for number in 0..<4 {
      let id = "posted \(number)"
      it.connection.plan(.before { _ = try? await it.others.create(id) }, at: number)
      try await it.orders.post(.remind, to: id, eventID: "a", isCreating: true)
      #expect(try await it.orders.workOnce() == 1, "\(id)")
      #expect(try await it.orders.state(of: id).subject.reminders == 1)
    }
    #expect(try await it.orders.log(of: "3").map(\.event) == ["start", "remind"])
  }

  @Test(arguments: TestDatabase.available)
  func `a machine that another process has mended or changed meanwhile is not quarantined`(
    database: TestDatabase
  ) async throws {
    let it = try await processes(database)
    let prefix = it.orders.tables.prefix
    let saved = try #require(try await it.others.archive("1").rows["machine"]?.first?["saved"])
    try await it.others.connection.values("UPDATE \(prefix)machine SET saved = '{'")
    it.connection.plan(
      .before {
        try await it.others.connection.values(
          "UPDATE \(prefix)machine SET saved = '\(saved)', version = version + 1")
      }, at: 1)
    await #expect { try await it.orders.handle(.remind, to: "1", eventID: "a") } throws: {
      $0.machineErrorKind == .quarantined
    }
    #expect(try await it.others.state(of: "1").quarantine == nil)
    #expect(it.orders.counts.quarantined == 0)
    try await it.others.connection.values("UPDATE \(prefix)machine SET version = version - 1")
    #expect(try await it.orders.handle(.remind, to: "1", eventID: "a").version == 2)
  }

  @Test(arguments: TestDatabase.available, [1, 2, 3])
  func `a task whose state another process exits meanwhile commits nothing`(
    database: TestDatabase, number: Int
  ) async throws {
    let it = try await processes(database)
    try await it.others.handle(.pay, to: "1", eventID: "a")
    let options = WorkerOptions(lease: .seconds(3_600))
    let job = try #require(try await it.orders.leaseJobs(atMost: 1, options, nil).first)
    let lateness = it.orders.counts.lostLeases
    it.connection.plan(
      .before { try await it.others.handle(.declined, to: "1", eventID: "b") }, at: number - 1)
    try await it.orders.perform(job, options, nil)
    #expect(try await it.orders.state(of: "1").innermostStates == ["open"])
    #expect(try await it.orders.jobs() == [])
    #expect(try await it.orders.log(of: "1").map(\.event) == ["start", "pay", "declined"])
    // Before the task was looked for, it is known to be over.
    #expect(it.orders.counts.lostLeases - lateness == (number == 1 ? 0 : 1))
  }

  @Test(arguments: TestDatabase.available)
  func `an event of an inbox that is handled meanwhile is not handled again`(database: TestDatabase)
    async throws
  {
    for number in 1..<4 {
      let it = try await processes(database)
      for id in ["a", "b"] { try await it.others.post(.remind, to: "1", eventID: id) }
      it.connection.plan(
        .before { try await it.others.handle(.remind, to: "1", eventID: "a") }, at: number)
      while try await it.orders.handleInbox(WorkerOptions(), { false }) > 0 {}
      #expect(!it.connection.isPending)
      #expect(try await it.orders.state(of: "1").subject.reminders == 2, "\(number)")
      #expect(try await it.orders.archive("1").rows["machine_inbox"] == [])
    }
  }

  @Test(arguments: TestDatabase.available)
  func `a machine that changes while it is migrated is migrated once, with the change`(
    database: TestDatabase
  ) async throws {
    let cases: [(name: String, Other, count: Int)] = [
      ("an event", { try await $0.handle(.remind, to: "1", eventID: "a") }, 1),
      ("a deletion", { try await $0.delete("1") }, 0),
    ]
    for number in 1...2 {
      for (name, other, count) in cases {
        let it = try await processes(database, version: 2)
        it.connection.plan(.before { try await other(it.others) }, at: number)
        #expect(try await it.orders.migrateAll() == count, "\(name)")
        if count == 0 { continue }
        #expect(try await it.orders.state(of: "1").subject.reminders == 1)
        #expect(try await it.orders.log(of: "1").count { $0.event == "migrate" } == 1)
      }
    }
  }

  @Test(arguments: TestDatabase.available)
  func `an event that always meets another one is given up with the number of times`(
    database: TestDatabase
  ) async throws {
    var it = try await processes(database)
    it.orders.retryTime = .zero
    it.connection.plan(
      .before { [it] in try await it.others.handle(.remind, to: "1", eventID: nil) }, at: 1)
    await #expect(
      throws: MachineError(.contended, chart: "checkout", id: "1", reason: "1")
    ) { try await it.orders.handle(.remind, to: "1", eventID: "a") }
    #expect(it.orders.counts.conflicts == 1)
    // In a transaction of the caller, nothing is tried again either.
    it.orders.retryTime = .seconds(1)
    let transaction = it.orders.within(it.connection)
    it.connection.plan(
      .before { [it] in try await it.others.handle(.remind, to: "1", eventID: nil) }, at: 1)
    await #expect { try await transaction.handle(.remind, to: "1", eventID: "b") } throws: {
      $0.machineErrorKind == .contended
    }
    #expect(try await it.orders.state(of: "1").subject.reminders == 2)
  }

  // MARK: - Leases

  @Test(.timeLimit(.minutes(5)))
  func `a lease is renewed again and again, also after an error, and each time for its whole time`()
    async throws
  {
    let it = try await processes(.sqlite)
    let (connection, others, clock) = (it.connection, it.others, clock)
    let orders = try await clock.orders(in: MachineStore(connection)) { cents in
      // The request of the third renewal fails, and the sixth one is the last that is awaited.
      connection.plan(
        .failure(MachineStore.DatabaseError(test: .connectionLost), isCommitted: false), at: 2)
      clock.advance(seconds: 50)
      await connection.wait(forRequests: 6)
      let leases = try await others.jobs().map(\.dueAt)
      #expect(leases == [TestClock.date(clock.now + 30_000)])
      return cents
    }
    try await orders.handle(.pay, to: "1", eventID: "a")
    let options = WorkerOptions(lease: .milliseconds(30))
    let job = try #require(try await orders.leaseJobs(atMost: 1, options, nil).first)
    try await orders.perform(job, options, nil)
    #expect(try await orders.state(of: "1").subject.charged == 4_999)
    // A renewal that comes after the end of the job finds no lease.
    #expect(orders.counts.jobs == 1)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a job whose lease is lost at a renewal is cancelled, and given back by nobody`()
    async throws
  {
    let it = try await processes(.sqlite)
    let (others, log) = (it.others, EffectLog())
    let orders = try await clock.orders(in: it.orders.store) { cents in
      // Another process exits the state.
      try await others.handle(.declined, to: "1", eventID: "b")
      do { try await Task.sleep(for: .seconds(3_600)) } catch { await log.add("cancelled") }
      return cents
    }
    try await orders.handle(.pay, to: "1", eventID: "a")
    let options = WorkerOptions(lease: .milliseconds(3))
    let job = try #require(try await orders.leaseJobs(atMost: 1, options, nil).first)
    try await orders.perform(job, options, nil)
    #expect(await log.lines == ["cancelled"])
    #expect(orders.counts.lostLeases == 1 && orders.counts.jobs == 0)
    #expect(try await orders.state(of: "1").subject.charged == 0)
  }
}
