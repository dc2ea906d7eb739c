import Foundation
import Testing

@testable import DurableMachines

/// Where machines are in a store in parts, and what one event costs there.
@Suite struct PartNumberTests {
  let clock = TestClock()

  /// A changed number would lose the machines of all stores in parts: this file is never recorded again.
  @Test func `the part of a machine is that of the file`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Golden/parts.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let found = lines.map { line in
      let words = line.split(separator: "\t").map(String.init)
      let numbers = [1, 2, 3, 16, 64, 1_000].map {
        MachineStore(MachineStore.memory.connection, parts: $0)
          .partNumber(of: words[1], ofChart: words[0]) ?? -1
      }
      return (words.prefix(2) + numbers.map(String.init)).joined(separator: "\t")
    }
    #expect(found == lines.map(String.init))
    #expect(MachineStore.memory.partNumber(of: "1", ofChart: "checkout") == nil)
  }

  @Test func `machines are spread evenly over the parts`() {
    let store = MachineStore(MachineStore.memory.connection, parts: 64)
    let counts = (0..<64_000).reduce(into: [Int](repeating: 0, count: 64)) { counts, number in
      counts[store.partNumber(of: "order-\(number)", ofChart: "checkout") ?? 0] += 1
    }
    #expect(counts.min() ?? 0 > 850 && counts.max() ?? 0 < 1_150)
  }

  @Test func `numbers of parts outside the limits count as the nearest one`() {
    let counts = [-1, 0, 1, 1_000, 1_001].map {
      MachineStore(MachineStore.memory.connection, parts: $0).parts?.count
    }
    #expect(counts == [1, 1, 1, 1_000, 1_000])
  }

  @Test func `a part is a schema of PostgreSQL, and in SQLite a beginning of names`() {
    #expect(StoreParts.prefixes(2, in: "", .postgreSQL) == ["schematic_000.", "schematic_001."])
    #expect(StoreParts.prefixes(2, in: "shop.", .postgreSQL) == ["shop_000.", "shop_001."])
    #expect(
      StoreParts.prefixes(1, in: "shop.orders_", .postgreSQL) == ["shop_000.orders_"])
    #expect(
      StoreParts.prefixes(1, in: "orders_", .postgreSQL) == ["schematic_000.orders_"])
    #expect(StoreParts.prefixes(2, in: "orders_", .sqlite) == ["orders_p000_", "orders_p001_"])
  }

  @Test(arguments: TestDatabase.parts)
  func `an event needs the requests of a store without parts, all in one part`(
    database: TestDatabase
  ) async throws {
    let (store, connection) = try database.store().passing(RecordingConnection.init)
    let orders = try await clock.orders(in: store)
    let plain = RecordingConnection(MachineStore.memory.connection)
    let others = try await clock.orders(in: MachineStore(plain))
    for number in 0..<partCount {
      let id = orders.ids(inPart: number)[0]
      try await orders.create(id)
      try await others.create(id)
      _ = (connection.take(), plain.take())
      try await orders.handle(.remind, to: id, eventID: "a")
      try await orders.post(.remind, to: id, eventID: "b")
      try await others.handle(.remind, to: id, eventID: "a")
      try await others.post(.remind, to: id, eventID: "b")
      let requests = connection.take()
      #expect(requests.count == plain.take().count)
      let part = try #require(orders.divided?[number]).tables.prefix
      #expect(requests.joined().allSatisfy { $0.sql.contains("\(part)machine") })
    }
  }

  @Test(arguments: TestDatabase.parts)
  func `a transaction of the caller has the event of any machine`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    let ids = (0..<partCount).map { orders.ids(inPart: $0)[0] }
    for id in ids { try await orders.create(id) }
    let transaction = RecordingConnection(store.connection)
    for id in ids { try await orders.within(transaction).handle(.remind, to: id, eventID: "a") }
    #expect(transaction.take().count == 2 * partCount)
    for id in ids { #expect(try await orders.state(of: id).subject.reminders == 1) }
  }
}
