import Foundation
import Schematic
import SchematicTesting
import Statecharts
import Testing

@testable import DurableMachines

@Suite(CheckedLogs()) struct ChangesTests {
  let clock = TestClock()
  /// The clock of the readers.
  let time = ManualClock()

  /// What a task has read.
  private final class Reading: Sendable {
    private let found = Locked<[String]>([])
    let task: Locked<Task<Void, any Error>?> = Locked(nil)

    /// - Parameter end: The machine whose change ends the reading.
    init(_ changes: DurableChanges, until end: String) {
      let found = found
      task.withLock {
        $0 = Task {
          for try await change in changes {
            found.withLock { $0.append("\(change.machine) \(change.row.event)") }
            if change.machine == end { break }
          }
        }
      }
    }

    var changes: [String] { found.withLock { $0 } }

    func end() async throws { try await task.withLock { $0 }?.value }
  }

  private func first(_ count: Int, of changes: DurableChanges) async throws -> [DurableChange] {
    var found: [DurableChange] = []
    for try await change in changes {
      found.append(change)
      if found.count == count { break }
    }
    return found
  }

  @Test(arguments: TestDatabase.available)
  func `changes are the rows of all logs of the chart, from a position on`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    let others = try await DurableMachines(
      Checkout(), named: "other", in: store, initial: Order.init)
    try await orders.create("1")
    try await others.create("1")
    try await orders.create("2")
    try await orders.handle(.remind, to: "1", eventID: "a")
    try await others.handle(.remind, to: "1", eventID: "a")
    try await orders.handle(.charged(1), to: "2", eventID: "b")
    let changes = try await first(4, of: orders.changes())
    #expect(changes.map(\.machine) == ["1", "2", "1", "2"])
    #expect(changes.map(\.row.event) == ["start", "start", "remind", "charged"])
    #expect(try await changes.filter { $0.machine == "1" }.map(\.row) == orders.log(of: "1"))
    #expect(changes.map(\.position) == changes.map(\.position).sorted())
    for (index, change) in changes.enumerated().dropLast() {
      let stored = try JSONEncoder().encode([change.position])
      let position = try JSONDecoder().decode([ChangePosition].self, from: stored)[0]
      let rest = try await first(3 - index, of: orders.changes(after: position))
      #expect(rest == Array(changes.dropFirst(index + 1)))
    }
  }

  @Test func `a position is a text, and another text is none`() throws {
    #expect(ChangePosition("17")?.description == "17")
    #expect(["", "-1", "+1", "01", "x", "1 "].compactMap { ChangePosition($0) } == [])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([ChangePosition].self, from: Data(#"["x"]"#.utf8))
    }
  }

  @Test(arguments: TestDatabase.withParts)
  func `a reader waits for further changes, and can be cancelled`(database: TestDatabase)
    async throws
  {
    let store = try database.store().polling(every: .seconds(1), on: time)
    let orders = try await clock.orders(in: store)
    let reading = Reading(orders.changes(), until: "end")
    try await time.waitForSleepers()
    try await orders.create("1")
    try await time.advance(by: .seconds(1))
    try await time.waitForSleepers()
    #expect(reading.changes == ["1 start"])
    reading.task.withLock { $0 }?.cancel()
    await #expect(throws: CancellationError.self) { try await reading.end() }
    try await time.waitForNoSleepers()
  }

  @Test(arguments: TestDatabase.available, [499, 500, 501, 1_000])
  func `batches leave nothing out`(database: TestDatabase, count: Int) async throws {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    let archive = try await orders.archive("1")
    let table = MachineTable.all[0]
    let row = try #require(archive.rows[table.name]?.first)
    _ = try await store.connection.perform(
      table.insertions(
        of: (2...count).map { number in
          table.columns.map { $0.name == "id" ? "\(number)" : row[$0.name] }
        }, orders.tables))
    let changes = try await first(count, of: orders.changes())
    #expect(changes.map(\.machine) == (1...count).map { "\($0)" })
  }

  // MARK: - Transactions

  @Test(
    .enabled(if: TestDatabase.server != nil, "needs PostgreSQL: Scripts/with-postgresql swift test")
  )
  func `changes of eight open transactions are read in their order when the first has ended`()
    async throws
  {
    let store = try TestDatabase.postgreSQL.store().polling(every: .seconds(1), on: time)
    let orders = try await clock.orders(in: store)
    for number in 1...8 { try await orders.create("\(number)") }
    let reading = Reading(orders.changes(), until: "end")
    let begun = (1...8).map { "\($0) start" }
    try await time.waitForSleepers()
    #expect(reading.changes == begun)

    // Each has taken its number in the log, and none has committed.
    let writers = try (1...8).map { _ in try OpenTransaction() }
    for (index, writer) in writers.enumerated() {
      try await orders.within(writer).handle(.remind, to: "\(index + 1)", eventID: "a")
    }
    try await orders.create("9")
    for writer in writers.reversed() {
      for _ in 0..<2 {
        try await time.advance(by: .seconds(1))
        try await time.waitForSleepers()
      }
      #expect(reading.changes == begun)
      try await writer.values("COMMIT")
    }
    for _ in 0..<2 {
      try await time.advance(by: .seconds(1))
      try await time.waitForSleepers()
    }
    #expect(reading.changes == begun + (1...8).map { "\($0) remind" } + ["9 start"])
    try await orders.create("end")
    try await time.advance(by: .seconds(1))
    try await reading.end()
  }

  @Test func `rows are complete when the writers of their look have ended, whoever writes later`()
    async throws
  {
    var reader = ChangeReader(try await clock.orders(in: .memory).changes())
    for (last, writers, isComplete) in [
      ("5", "a", false), ("9", "a b", false), ("12", "b c", true), ("15", "c d", true),
    ] {
      try reader.look(at: [last, writers, nil, "0"])
      #expect(reader.hasMore == isComplete, "\(last)")
    }
  }

  @Test(
    .enabled(if: TestDatabase.server != nil, "needs PostgreSQL: Scripts/with-postgresql swift test")
  )
  func `transactions that begin later do not keep a reader waiting`() async throws {
    let store = try TestDatabase.postgreSQL.store().polling(every: .seconds(1), on: time)
    let orders = try await clock.orders(in: store)
    for id in ["1", "2"] { try await orders.create(id) }
    let reading = Reading(orders.changes(), until: "end")
    try await time.waitForSleepers()
    let writers = try (1...2).map { _ in try OpenTransaction() }
    func begin(_ number: Int) async throws {
      try await orders.within(writers[number - 1]).handle(
        .remind, to: "\(number)", eventID: "a")
    }
    func look() async throws {
      try await time.advance(by: .seconds(1))
      try await time.waitForSleepers()
    }
    try await begin(1)
    try await orders.create("3")
    try await look()
    try await begin(2)
    #expect(reading.changes == ["1 start", "2 start"])
    // A transaction that is undone leaves a gap.
    try await writers[0].values("ROLLBACK")
    try await look()
    #expect(reading.changes == ["1 start", "2 start", "3 start"])
    try await writers[1].values("COMMIT")
    try await look()
    #expect(reading.changes == ["1 start", "2 start", "3 start", "2 remind"])
    try await orders.create("end")
    try await time.advance(by: .seconds(1))
    try await reading.end()
  }

  @Test(arguments: TestDatabase.available)
  func `thousands of changes by eight writers are read while they are written`(
    database: TestDatabase
  ) async throws {
    let store = try database.store().pollInterval(.milliseconds(1))
    let orders = try await clock.orders(in: store)
    for number in 1...8 { try await orders.create("\(number)") }
    let reading = Reading(orders.changes(), until: "end")
    try await withThrowingTaskGroup { group in
      for number in 1...8 {
        group.addTask {
          for event in 1...400 {
            try await orders.handle(.remind, to: "\(number)", eventID: "\(event)")
          }
        }
      }
      try await group.waitForAll()
    }
    try await orders.create("end")
    try await reading.end()
    let all = try await store.connection.values(
      "SELECT id || ' ' || event FROM \(store.prefix)machine_log ORDER BY seq")
    #expect(all.count == 8 * 401 + 1)
    #expect(reading.changes == all)
  }

  // MARK: - Errors

  @Test(arguments: TestDatabase.available)
  func `a position before what was dropped is an error, and one after it is not`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("1")
    try await orders.handle(.remind, to: "1", eventID: "a")
    clock.advance(seconds: 10)
    try await orders.handle(.remind, to: "1", eventID: "b")
    let positions = try await first(3, of: orders.changes()).map(\.position)
    #expect(try await orders.forgetLog(olderThan: .seconds(5)) == 2)

    #expect(try await first(1, of: orders.changes()).map(\.row.eventID) == ["b"])
    #expect(
      try await first(1, of: orders.changes(after: positions[1])).map(\.row.eventID) == ["b"])
    let error = DroppedChangesError(
      chart: "checkout", position: positions[0], droppedUpTo: positions[1])
    await #expect(throws: error) {
      try await first(1, of: orders.changes(after: positions[0]))
    }
    // Also if nothing is left.
    clock.advance(seconds: 10)
    #expect(try await orders.forgetLog(olderThan: .zero) == 1)
    await #expect(throws: DroppedChangesError.self) {
      try await first(1, of: orders.changes(after: positions[1]))
    }
  }

  @Test(arguments: TestDatabase.withParts)
  func `a reader notices that changes are dropped which it has not read`(database: TestDatabase)
    async throws
  {
    let store = try database.store().polling(every: .seconds(1), on: time)
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    let reading = Reading(orders.changes(), until: "end")
    try await time.waitForSleepers()
    // What was read may be dropped.
    clock.advance(seconds: 1)
    #expect(try await orders.forgetLog(olderThan: .zero) == 1)
    try await time.advance(by: .seconds(1))
    try await time.waitForSleepers()
    try await orders.create("2")
    clock.advance(seconds: 1)
    #expect(try await orders.forgetLog(olderThan: .zero) == 1)
    try await time.advance(by: .seconds(1))
    await #expect(throws: DroppedChangesError.self) { try await reading.end() }
    #expect(reading.changes == ["1 start"])
  }

  @Test(
    .enabled(if: TestDatabase.server != nil, "needs PostgreSQL: Scripts/with-postgresql swift test")
  )
  func `a log whose numbers do not say what is complete is refused`() async throws {
    func reason(_ store: MachineStore) async throws -> String? {
      let orders = try await clock.orders(in: store)
      try await orders.create("1")
      do { for try await _ in orders.changes() { return nil } } catch {
        return (error as? UnreadableChangesError)?.reason
      }
      return nil
    }
    let (cached, store) = (
      TestDatabase.storesWithCachedNumbers()[0], try TestDatabase.postgreSQL.store()
    )
    #expect(
      try await reason(cached)?.hasPrefix(
        "each of its sessions takes 100 numbers of machine_log in advance.") == true)
    // Another extension stands for that of Citus.
    let citus = RewritingConnection(store.connection, "'citus'", "'plpgsql'")
    #expect(
      try await reason(MachineStore(citus, prefix: store.prefix))?.hasPrefix(
        "each node of Citus numbers the rows on its own.") == true)
    let other = try TestDatabase.postgreSQL.store()
    let standby = RewritingConnection(other.connection, "pg_is_in_recovery()", "true")
    #expect(
      try await reason(MachineStore(standby, prefix: other.prefix))?.hasPrefix(
        "the server is a standby") == true)
  }

  @Test func `a reader outlasts a lost connection, and ends with another error`() async throws {
    let connection = FailingConnection(MachineStore.memory.connection)
    let store = MachineStore(connection).polling(every: .seconds(1), on: time)
    let orders = try await clock.orders(in: store)
    let reading = Reading(orders.changes(), until: "end")
    try await time.waitForSleepers()
    connection.failAlways(MachineStore.DatabaseError(test: .connectionLost))
    try await time.advance(by: .seconds(1))
    try await time.waitForSleepers()
    connection.failAlways(nil)
    try await orders.create("1")
    try await time.advance(by: .seconds(1))
    try await time.waitForSleepers()
    #expect(reading.changes == ["1 start"])
    connection.failAlways(MachineStore.DatabaseError(test: .other))
    try await time.advance(by: .seconds(1))
    await #expect(throws: MachineStore.DatabaseError(test: .other)) { try await reading.end() }
    connection.failAlways(nil)
  }
}

/// A session of PostgreSQL whose transaction is open until it commits or rolls back.
private final class OpenTransaction: MachineStore.Connection {
  let dialect = MachineStore.Dialect.postgreSQL
  // One test uses it, one statement after the other.
  nonisolated(unsafe) private let connection: PostgreSQLConnection

  init() throws {
    connection = try PostgreSQLConnection(
      TestDatabase.server ?? "", library: PostgreSQLLibrary.shared.get())
    _ = try connection.perform([[MachineStore.Statement("BEGIN")]])[0].get()
  }

  func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
    // Each alone, because several would be a transaction of their own.
    try statements.flatMap { try connection.perform([[$0]])[0].get() }
  }
}

/// Performs statements with another text in place of one.
private struct RewritingConnection: MachineStore.Connection {
  let base: any MachineStore.Connection
  let text: String
  let replacement: String

  init(_ base: any MachineStore.Connection, _ text: String, _ replacement: String) {
    (self.base, self.text, self.replacement) = (base, text, replacement)
  }

  var dialect: MachineStore.Dialect { base.dialect }

  func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
    try await base.perform(
      statements.map {
        MachineStore.Statement($0.sql.replacing(text, with: replacement), $0.values)
      })
  }
}
