import Schematic
import Statecharts
import Testing

@testable import DurableMachines

// Each kind of error at each request of each operation, before and after the statements are performed.
@Suite(CheckedLogs()) struct FaultTests {
  let clock = TestClock()

  private typealias Kinds = Set<MachineStore.DatabaseError.Kind>

  /// Those after which nothing was changed, so that a reading is repeated.
  private static let withoutEffect: Kinds = [.contention, .connectionLost, .codecUnavailable]
  /// Those after which an event with an id is repeated, which tells whether it was committed.
  private static let withID: Kinds = withoutEffect.union([.unknownOutcome, .duplicate])

  private struct Operation: Sendable {
    var name: String
    var repeated: Set<MachineStore.DatabaseError.Kind>
    var body: @Sendable (DurableMachines<Checkout>) async throws -> Void
  }

  private static let operations = [
    Operation(name: "handle with an id", repeated: withID) {
      try await $0.handle(.remind, to: "1", eventID: "a")
    },
    Operation(name: "handle without an id", repeated: withoutEffect) {
      try await $0.handle(.remind, to: "1", eventID: nil)
    },
    Operation(name: "post", repeated: withID) { try await $0.post(.remind, to: "1", eventID: "a") },
    Operation(name: "create", repeated: withoutEffect) { try await $0.create("2") },
    Operation(name: "state", repeated: withoutEffect) { _ = try await $0.state(of: "1") },
    Operation(name: "log", repeated: withoutEffect) { _ = try await $0.log(of: "1") },
    Operation(name: "jobs", repeated: withoutEffect) { _ = try await $0.jobs() },
    Operation(name: "archive", repeated: withoutEffect) { _ = try await $0.archive("1") },
    Operation(name: "summary", repeated: withoutEffect) { _ = try await $0.summary() },
    Operation(name: "delete", repeated: []) { try await $0.delete("1") },
    Operation(name: "erase", repeated: []) { try await $0.erase("1") },
    Operation(name: "release", repeated: []) { try await $0.release("1") },
    Operation(name: "forget", repeated: []) { try await $0.forgetLog(olderThan: .seconds(100)) },
  ]

  private func orders(_ connection: any MachineStore.Connection) async throws -> DurableMachines<
    Checkout
  > {
    var orders = try await clock.orders(in: MachineStore(connection))
    (orders.retryTime, orders.retryClock) = (.seconds(1), InstantClock())
    try await orders.create("1")
    return orders
  }

  /// How many requests an operation needs without an error.
  private func requests(of operation: Operation) async throws -> Int {
    let connection = InterveningConnection(MachineStore.memory.connection)
    let orders = try await orders(connection)
    connection.restart()
    try await operation.body(orders)
    return connection.restart()
  }

  @Test(arguments: 0..<13)
  func `each kind of error is repeated or thrown, at each request of an operation`(index: Int)
    async throws
  {
    let operation = Self.operations[index]
    for number in 0..<(try await requests(of: operation)) {
      for kind in MachineStore.DatabaseError.Kind.allCases {
        let connection = InterveningConnection(MachineStore.memory.connection)
        let orders = try await orders(connection)
        connection.plan(
          .failure(MachineStore.DatabaseError(test: kind), isCommitted: false), at: number)
        let found = await kindOfError { try await operation.body(orders) }
        let expected = operation.repeated.contains(kind) ? nil : kind
        #expect(found == expected, "\(operation.name): \(kind) at \(number)")
        #expect(!connection.isPending)
      }
    }
  }

  @Test(arguments: TestDatabase.available)
  func `an event with an id is handled once, whatever fails after which request`(
    database: TestDatabase
  ) async throws {
    for kind in MachineStore.DatabaseError.Kind.allCases {
      for number in 0..<2 {
        let store = try database.store()
        let connection = InterveningConnection(store.connection)
        var orders = try await clock.orders(in: MachineStore(connection, prefix: store.prefix))
        (orders.retryTime, orders.retryClock) = (.seconds(1), InstantClock())
        try await orders.create("1")
        connection.plan(
          .failure(MachineStore.DatabaseError(test: kind), isCommitted: true), at: number)
        _ = await kindOfError { try await orders.handle(.remind, to: "1", eventID: "a") }
        let answer = try await orders.handle(.remind, to: "1", eventID: "a")
        #expect(answer.kind == .transitioned && answer.version == 2, "\(kind) at \(number)")
        #expect(try await orders.state(of: "1").subject.reminders == 1)
        #expect(try await orders.state(of: "1").quarantine == nil)
      }
    }
  }

  @Test func `an error of the database never quarantines, whatever a worker does`() async throws {
    for kind in MachineStore.DatabaseError.Kind.allCases {
      for number in 0..<12 {
        let connection = InterveningConnection(MachineStore.memory.connection)
        let orders = try await orders(connection)
        try await orders.handle(.later("a", 1), to: "1", eventID: nil)
        try await orders.create("2")
        try await orders.post(.remind, to: "2", eventID: "p")
        try await orders.create("3")
        try await orders.handle(.pay, to: "3", eventID: nil)
        clock.advance(seconds: 1)
        connection.plan(
          .failure(MachineStore.DatabaseError(test: kind), isCommitted: false), at: number)
        _ = await kindOfError { try await orders.workOnce() }
        connection.restart()
        // What was taken is there again when its lease has ended.
        for _ in 0..<3 {
          clock.advance(seconds: 31)
          while try await orders.workOnce() > 0 {}
        }
        #expect(orders.counts.quarantined == 0 && orders.counts.deadJobs == 0)
        #expect(try await orders.state(of: "1").subject.names == ["a"], "\(kind) at \(number)")
        #expect(try await orders.state(of: "2").subject.reminders == 1, "\(kind) at \(number)")
        #expect(try await orders.state(of: "3").subject.charged == 4_999, "\(kind) at \(number)")
        #expect(try await orders.jobs() == [])
      }
    }
  }

  /// A worker continues after errors that pass.
  @Test(.timeLimit(.minutes(5)), arguments: MachineStore.DatabaseError.Kind.allCases)
  func `a worker continues or ends, as the kind of the error says`(
    kind: MachineStore.DatabaseError.Kind
  ) async throws {
    let ending: Set<MachineStore.DatabaseError.Kind> = [.duplicate, .notAllowed, .other]
    let connection = InterveningConnection(MachineStore.memory.connection)
    let orders = try await orders(connection)
    var options = WorkerOptions()
    options.pollInterval = .milliseconds(1)
    connection.plan(.failure(MachineStore.DatabaseError(test: kind), isCommitted: false), at: 2)
    let worker = Task { [options] in try await orders.run(options, performing: { _, _ in nil }) }
    if ending.contains(kind) {
      await #expect(throws: MachineStore.DatabaseError(test: kind)) { try await worker.value }
    } else {
      // Each of its three parts has asked again.
      await connection.wait(forRequests: 12)
      worker.cancel()
      try await worker.value
      #expect(!connection.isPending)
    }
  }

  @Test func `a worker that is given an error by each of its parts ends with that error`()
    async throws
  {
    for number in 0..<3 {
      let connection = InterveningConnection(MachineStore.memory.connection)
      let orders = try await orders(connection)
      connection.plan(
        .failure(MachineStore.DatabaseError(test: .other), isCommitted: false), at: number)
      await #expect(throws: MachineStore.DatabaseError(test: .other)) {
        try await orders.run { _, _ in nil }
      }
    }
  }
}
