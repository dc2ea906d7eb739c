import Schematic
import Statecharts
import Testing

@testable import DurableMachines

// Machines that stay in memory after an event. `RandomChartTests` compare them with others.
@Suite struct KeptMachineTests {
  private let clock = TestClock()

  fileprivate func counters(in store: MachineStore, kept: Int) async throws -> DurableMachines<
    Counting
  > {
    let counters = try await DurableMachines(
      Counting(), in: store.clock { [clock] in clock.date }, initial: Count.init)
    counters.keptMachines = kept
    return counters
  }

  @Test(arguments: TestDatabase.withParts, [Counting.Event.add, .skip])
  fileprivate func `a machine that is kept is not decoded again, and others are`(
    database: TestDatabase, event: Counting.Event
  ) async throws {
    let counters = try await counters(in: database.store(), kept: 2)
    for id in ["a", "b", "c"] { try await counters.create(id) }
    func decodings(_ id: String) async throws -> [Int] {
      var found: [Int] = []
      for _ in 0..<2 {
        let log = Locked(0)
        try await Count.$decodings.withValue(log) {
          clock.advance(seconds: 1)
          try await counters.handle(event, to: id, eventID: nil)
        }
        found.append(log.withLock { $0 })
      }
      return found
    }
    #expect(try await decodings("a") == [1, 0])
    #expect(try await decodings("b") == [1, 0])
    #expect(try await decodings("a") == [0, 0])
    #expect(try await decodings("c") == [1, 0])
    // Two are kept: b was the first that was not used.
    #expect(try await decodings("b") == [1, 0])
    counters.keptMachines = 0
    #expect(try await decodings("b") == [1, 1])
    #expect(try await counters.state(of: "a").subject.sum == (event == .add ? 4 : 0))
    #expect(try await counters.state(of: "b").subject.sum == (event == .add ? 6 : 0))
  }

  @Test(arguments: TestDatabase.available)
  func `a row that another program has changed is used, although the machine is kept`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let (one, other) = (
      try await counters(in: store, kept: 10), try await counters(in: store, kept: 10)
    )
    try await one.create("a")
    for _ in 0..<3 {
      try await one.handle(.add, to: "a", eventID: nil)
      try await other.handle(.add, to: "a", eventID: nil)
    }
    #expect(try await one.state(of: "a").subject.sum == 6)
    // Repaired by hand, with the same version.
    try await store.connection.values("UPDATE \(store.prefix)machine SET data = '{\"sum\":70}'")
    try await other.handle(.add, to: "a", eventID: nil)
    #expect(try await one.state(of: "a").subject.sum == 71)
  }

  @Test(arguments: TestDatabase.available)
  func `a machine whose event was not committed is not kept`(database: TestDatabase) async throws {
    let store = try database.store()
    let connection = InterveningConnection(store.connection)
    let counters = try await counters(
      in: MachineStore(connection, prefix: store.prefix), kept: 10)
    try await counters.create("a")
    try await counters.handle(.add, to: "a", eventID: nil)
    connection.plan(
      .failure(MachineStore.DatabaseError(test: .connectionLost), isCommitted: false), at: 1)
    try await counters.handle(.add, to: "a", eventID: "1")
    try await counters.handle(.add, to: "a", eventID: nil)
    #expect(try await counters.state(of: "a").subject.sum == 3)
  }
}

private struct Counting: Statechart, Sendable {
  enum State: String, Codable, Sendable { case open }
  enum Event: String, Codable, Sendable, CaseIterable { case add, skip }
  typealias Subject = Count

  var body: [Element] {
    state(.open) { on(.add) { $0.sum += 1 } }
  }
}

private final class Count: Codable {
  /// How often a subject was decoded in the current task.
  @TaskLocal static var decodings: Locked<Int>?

  var sum = 0

  init() {}

  init(from decoder: any Decoder) throws {
    Self.decodings?.withLock { $0 += 1 }
    sum = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .sum)
  }

  private enum CodingKeys: CodingKey { case sum }
}
