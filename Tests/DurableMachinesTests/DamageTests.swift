import Testing

@testable import DurableMachines

// What cannot be read or stored is said, not left out.
@Suite(CheckedLogs()) struct DamageTests {
  let clock = TestClock()

  private struct UndecodableError: Error {}

  /// The same store for a program that has not the key.
  private func withoutKey(_ store: MachineStore) -> MachineStore {
    store.codec(encode: { $0 }, decode: { _ in throw UndecodableError() })
  }

  @Test(arguments: TestDatabase.available)
  func `a machine whose states are damaged says so`(database: TestDatabase) async throws {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    for id in ["1", "2"] { try await orders.create(id) }
    try await store.connection.values(
      "UPDATE \(store.prefix)machine SET states = '{\"open\":\"x\"}' WHERE id = '2'")
    let machines = try await store.machines().machines
    #expect(machines.map(\.states.isEmpty) == [false, true])
    #expect(
      machines.map(\.damage)
        == [nil, #"The column 'states' is no object of times: {"open":"x"}"#])
  }

  @Test(arguments: TestDatabase.available)
  func `a dead event that the codec cannot decode has the reason`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    try await orders.handle(.tell("2"), to: "1", eventID: "a")
    let known = try #require(try await store.deadEvents().first)
    #expect(known.event == #"{"remind":{}}"# && known.damage == nil)
    let unknown = try #require(try await withoutKey(store).deadEvents().first)
    #expect(unknown.event == nil && unknown.damage == "UndecodableError()")
  }

  @Test(arguments: TestDatabase.available)
  func `the details of a machine have each error of the codec once`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    for id in ["a", "b"] { try await orders.post(.remind, to: "1", eventID: id) }
    let known = try #require(try await store.machine("1", ofChart: "checkout"))
    #expect(known.damage == [])
    let unknown = try #require(try await withoutKey(store).machine("1", ofChart: "checkout"))
    #expect(unknown.damage == ["UndecodableError()"])
    #expect(unknown.data == known.data && unknown.inbox == known.inbox)
  }

  @Test func `a damaged sample throws when its states are read`() throws {
    #expect(
      try MachineSample(version: 1, saved: #"{"v":2,"in":["a"]}"#, data: "{}").states == ["a"])
    #expect(throws: (any Error).self) {
      try MachineSample(version: 1, saved: "{", data: "{}").states
    }
  }

  /// The bytes of the longest text that is stored of an order with these notes.
  private func store(_ limit: Int) -> MachineStore {
    MachineStore.memory.clock { [clock] in clock.date }.dataLimit(limit)
  }

  @Test func `data up to the limit are stored, and a byte more changes nothing`() async throws {
    let orders = try await DurableMachines(
      Checkout(), named: "checkout", in: store(.max), initial: Order.init)
    try await orders.create("1")
    try await orders.handle(.named("ä"), to: "1", eventID: "a")
    let size = try await orders.sample(of: "1").data.utf8.count
    for (limit, isStored) in [(size, true), (size - 1, false)] {
      let orders = try await DurableMachines(
        Checkout(), named: "checkout", in: store(limit), initial: Order.init)
      try await orders.create("1")
      do {
        try await orders.handle(.named("ä"), to: "1", eventID: "a")
        #expect(isStored)
      } catch let error as MachineError {
        #expect(error.kind == .unsavable && !isStored)
        #expect(
          "\(error)".contains(
            "A text of \(size) bytes is to be stored, and the store takes \(limit)."))
      }
      #expect(try await orders.state(of: "1").subject.names == (isStored ? ["ä"] : []))
    }
  }

  @Test func `an event beyond the limit is not posted, and one beside it is handled`() async throws
  {
    let orders = try await DurableMachines(
      Checkout(), named: "checkout", in: store(1_000), initial: Order.init)
    try await orders.create("1")
    let text = String(repeating: "x", count: 1_000)
    // {"note":{"_0":"…"}} has 19 bytes more than the text.
    await #expect(throws: DataLimitError(byteCount: 1_018, limit: 1_000)) {
      try await orders.post(.note(text), to: "1", eventID: "a")
    }
    try await orders.post(.note("y"), to: "1", eventID: "a")
    while try await orders.workOnce() > 0 {}
    #expect(try await orders.state(of: "1").subject.reminders == 1)
  }

  @Test func `a limit stays when a codec is given, and what is longer is read`() async throws {
    let store = MachineStore.memory
    let orders = try await DurableMachines(
      Checkout(), named: "checkout", in: store, initial: Order.init)
    try await orders.create("1")
    try await orders.handle(.named("x"), to: "1", eventID: "a")
    let less = try await DurableMachines(
      Checkout(), named: "checkout",
      in: store.dataLimit(10).codec(encode: { $0 }, decode: { $0 }), initial: Order.init)
    #expect(try await less.state(of: "1").subject.names == ["x"])
    await #expect { try await less.handle(.named("y"), to: "1", eventID: "b") } throws: {
      ($0 as? MachineError)?.kind == .unsavable
    }
  }
}
