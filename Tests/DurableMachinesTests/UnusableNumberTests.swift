import Testing

@testable import DurableMachines

// A row whose numbers somebody has written by hand ends no process and no worker.
@Suite(.serialized) struct UnusableNumberTests {
  struct Number: Sendable, CustomTestStringConvertible {
    let (column, value): (String, String)
    var testDescription: String { "\(column) = \(value)" }

    init(_ column: String, _ value: String) { (self.column, self.value) = (column, value) }

    static let (least, greatest) = ("\(Int64.min)", "\(Int64.max)")
    static let ofMachines = [
      Number("version", "0"), Number("version", "-1"), Number("version", least),
      Number("version", greatest), Number("saved_at", least), Number("saved_at", greatest),
      Number("chart_version", least),
    ]
  }

  let clock = TestClock()

  private func orders(_ store: MachineStore) async throws -> DurableMachines<Checkout> {
    try await DurableMachines(
      Checkout(), named: "checkout", in: store.clock { [clock] in clock.date }, initial: Order.init)
  }

  private func set(_ number: Number, _ store: MachineStore, in table: String = "machine")
    async throws
  {
    try await store.connection.values(
      "UPDATE \(store.prefix)\(table) SET \(number.column) = \(number.value)")
  }

  /// What operators read is no error.
  private func readAll(_ orders: DurableMachines<Checkout>) async throws {
    _ = try await orders.summary()
    _ = try await orders.store.diagnose()
    _ = try await orders.store.machines()
    _ = try await orders.store.machine("4711", ofChart: "checkout")
    _ = try await orders.checkUpgrade()
  }

  @Test(arguments: TestDatabase.available, Number.ofMachines)
  func `a machine with an unusable number is quarantined with the reason`(
    database: TestDatabase, number: Number
  ) async throws {
    let store = try database.store()
    let orders = try await orders(store)
    try await orders.create("4711")
    let before = try #require(
      try await store.connection.values("SELECT \(number.column) FROM \(store.prefix)machine")[0])
    try await set(number, store)
    for _ in 0..<2 {
      await #expect {
        try await orders.handle(.remind, to: "4711", eventID: "a")
      } throws: {
        $0.machineErrorKind == .quarantined && "\($0)".contains("'\(number.column)'")
      }
    }
    #expect(orders.counts.quarantined == 1)
    try await readAll(orders)
    try await set(Number(number.column, before), store)
    #expect(try await orders.release("4711"))
    #expect(try await orders.handle(.remind, to: "4711", eventID: "a").version == 2)
  }

  @Test(
    arguments: TestDatabase.available,
    [Number.least, Number.greatest].flatMap { value in
      ["takes", "version", "saved_at"].map { Number($0, value) }
    })
  func `a worker goes on after a machine with an unusable number`(
    database: TestDatabase, number: Number
  ) async throws {
    let store = try database.store()
    let orders = try await orders(store)
    for id in ["1", "2"] {
      try await orders.create(id)
      try await orders.post(.pay, to: id, eventID: "pay")
    }
    try await set(number, store)
    for _ in 0..<2 { try await orders.workOnce() }
    try await store.connection.values(
      "UPDATE \(store.prefix)machine SET wake_at = 1 WHERE blocked IS NULL")
    for _ in 0..<2 { try await orders.workOnce() }
    #expect(try await orders.summary().quarantined == 2)
    try await orders.create("3")
    try await orders.handle(.pay, to: "3", eventID: "pay")
    try await orders.workOnce()
    #expect(try await orders.state(of: "3").subject.charged == 4_999)
  }

  @Test(
    arguments: TestDatabase.available,
    [Number.least, Number.greatest].flatMap { value in
      ["attempts", "committed_at"].map { Number($0, value) }
    })
  func `a job with an unusable number is dead`(database: TestDatabase, number: Number)
    async throws
  {
    let store = try database.store()
    let orders = try await orders(store)
    try await orders.create("4711")
    try await orders.handle(.pay, to: "4711", eventID: "pay")
    try await set(number, store, in: "machine_job")
    #expect(try await orders.workOnce() == 0)
    let job = try #require(try await orders.jobs().first)
    #expect(job.isDead && job.error?.contains("'\(number.column)'") == true)
    try await readAll(orders)
  }

  @Test(arguments: TestDatabase.available)
  func `a job of an unknown kind is dead, and ends no worker`(database: TestDatabase) async throws {
    let store = try database.store()
    let orders = try await orders(store)
    for id in ["1", "2"] {
      try await orders.create(id)
      try await orders.handle(.pay, to: id, eventID: "pay")
    }
    try await store.connection.values(
      "UPDATE \(store.prefix)machine_job SET kind = 'x' WHERE id = '1'")
    while try await orders.workOnce(performing: { _, _ in nil }) > 0 {}
    let job = try #require(try await orders.jobs().first)
    #expect(job.machine == "1" && job.isDead && job.error?.contains("'kind' has 'x'") == true)
    #expect(try await orders.state(of: "2").subject.charged == 4_999)
    try await readAll(orders)
  }

  @Test(arguments: TestDatabase.available, [Number.least, Number.greatest])
  func `times and leases at the end of their range are no error`(
    database: TestDatabase, value: String
  ) async throws {
    let store = try database.store()
    let orders = try await orders(store)
    try await orders.create("4711")
    try await orders.handle(.pay, to: "4711", eventID: "pay")
    for column in ["run_at", "lease"] {
      try await set(Number(column, value), store, in: "machine_job")
    }
    for column in ["wake_at", "taken_until", "ended"] {
      try await set(Number(column, value), store)
      try await readAll(orders)
    }
    for _ in 0..<2 { try await orders.workOnce() }
    #expect(try await orders.handle(.remind, to: "4711", eventID: "b").version >= 2)
  }

  @Test(arguments: ["'a'", "1e300", "x'00'"], ["version", "saved_at", "takes"])
  func `what is no number at all quarantines the machine in SQLite`(value: String, column: String)
    async throws
  {
    let store = MachineStore.memory
    let orders = try await orders(store)
    try await orders.create("4711")
    try await store.connection.values("UPDATE machine SET wake_at = 1")
    try await set(Number(column, value), store)
    for _ in 0..<2 { try await orders.workOnce() }
    try await readAll(orders)
    try await orders.create("2")
    #expect(try await orders.handle(.pay, to: "2", eventID: "b").version == 2)
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775807", "1e300", "1e-300"])
  func `a timer with an unusable time ends no process`(seconds: String) async throws {
    let store = MachineStore.memory
    let orders = try await orders(store)
    try await orders.create("4711")
    try await orders.handle(.pay, to: "4711", eventID: "pay")
    try await store.connection.values(
      "UPDATE machine SET wake_at = 1, saved = replace(saved, ':60', ':\(seconds)')")
    try await orders.workOnce()
    try await readAll(orders)
  }
}
