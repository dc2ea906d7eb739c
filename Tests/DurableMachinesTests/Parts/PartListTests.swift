import Testing

@testable import DurableMachines

/// What operators see of a store in parts.
@Suite struct PartListTests {
  let clock = TestClock()

  /// Twelve orders, four in each part, and two of another chart.
  private func orders(_ database: TestDatabase) async throws -> DurableMachines<Checkout> {
    let store = try database.store().clock { [clock] in clock.date }
    let orders = try await clock.orders(in: store)
    for number in 0..<partCount {
      for id in orders.ids(inPart: number, count: 4) {
        clock.advance(seconds: 1)
        try await orders.create(id)
      }
    }
    let others = try await DurableMachines(
      Checkout(), named: "another", in: store, initial: Order.init)
    for id in ["1", "2"] { try await others.create(id) }
    return orders
  }

  private func all(_ orders: DurableMachines<Checkout>) -> [String] {
    let ids = (0..<partCount).flatMap { orders.ids(inPart: $0, count: 4) }
    return ["another/1", "another/2"] + ids.sorted().map { "checkout/\($0)" }
  }

  @Test(arguments: TestDatabase.parts, [1, 2, 5, 14, 100])
  func `pages of all parts have each machine once, in their order`(
    database: TestDatabase, limit: Int
  ) async throws {
    let orders = try await orders(database)
    var (found, last) = ([] as [String], nil as (String, String)?)
    while true {
      let page = try await orders.store.machines(after: last, atMost: limit)
      #expect(page.machines.count == min(limit, 14 - found.count))
      found += page.machines.map { "\($0.chart)/\($0.id)" }
      #expect(page.now == clock.date && page.hasMore == (found.count < 14))
      last = page.machines.last.map { ($0.chart, $0.id) }
      if !page.hasMore { break }
    }
    #expect(found == all(orders))
  }

  @Test(arguments: TestDatabase.parts)
  func `counts, charts and states are those of all parts`(database: TestDatabase) async throws {
    let orders = try await orders(database)
    let store = orders.store
    try await orders.handle(.pay, to: orders.ids(inPart: 1)[0], eventID: "a")
    #expect(try await store.charts() == ["another", "checkout"])
    #expect(try await store.machineCount() == 14)
    #expect(try await store.machineCount(MachineFilter(chart: "checkout", state: "open")) == 11)
    #expect(
      try await store.stateAges().map { "\($0.chart) \($0.state) \($0.count)" } == [
        "another open 2", "checkout open 11", "checkout paying 1",
      ])
    let summary = try await orders.summary()
    #expect(summary.states.mapValues(\.count) == ["open": 11, "paying": 1])
    #expect(summary.states["open"]?.oldest == .seconds(11))
    #expect(summary.jobs.count == 1)
    #expect(try await orders.jobs().map(\.machine) == [orders.ids(inPart: 1)[0]])
    #expect(
      try await store.machine(orders.ids(inPart: 1)[0], ofChart: "checkout")?.jobs.count == 1)
    #expect(try await store.now() == clock.date)
  }

  @Test(arguments: TestDatabase.parts)
  func `dead events of all parts have numbers of their own`(database: TestDatabase) async throws {
    let orders = try await orders(database)
    let ids = (0..<partCount).map { orders.ids(inPart: $0)[0] }
    for id in ids {
      for event in ["a", "b"] { try await orders.post(.remind, to: id, eventID: event) }
    }
    for number in 0..<partCount {
      try await orders.perform(
        inPart: number,
        "UPDATE {p}machine_inbox SET blocked = 'wrong', blocked_by = NULL RETURNING 1")
    }
    var found: [DeadEvent] = []
    while let event = try await orders.store.deadEvents(after: found.last?.id, atMost: 1).first {
      found.append(event)
    }
    #expect(
      found.map { "\($0.machine) \($0.eventID)" } == ids.map { "\($0) a" } + ids.map { "\($0) b" })
    #expect(Set(found.map(\.id)).count == 6)
    #expect(try await orders.store.deadEvents() == found)
    let details = try await orders.store.machine(ids[2], ofChart: "checkout")
    #expect(details?.inbox.map(\.number) == [found[2].id, found[5].id])
    #expect(try await orders.store.discardDeadEvent(found[4].id))
    #expect(try await orders.store.retryDeadEvent(found[2].id))
    #expect(try await orders.store.retryDeadEvent(found[2].id) == false)
    #expect(try await orders.store.discardDeadEvent(-1) == false)
    #expect(
      try await orders.store.deadEvents(atMost: 10) == [found[0], found[1], found[3], found[5]])
    #expect(try await orders.store.release(MachineFilter(chart: "checkout")) == 4)
    #expect(try await orders.store.deadEvents() == [])
  }

  @Test(arguments: TestDatabase.parts)
  func `a finding of one part names it, and one of all parts is there once`(
    database: TestDatabase
  ) async throws {
    let orders = try await orders(database)
    try await orders.perform(
      inPart: 1,
      """
      UPDATE {p}machine SET blocked = 'broken', blocked_by = NULL WHERE chart = 'checkout' RETURNING 1
      """)
    let index = "{p}machine_wake"
    for number in 0..<partCount { try await orders.perform(inPart: number, "DROP INDEX \(index)") }
    let findings = try await orders.store.diagnose().findings.filter {
      ["quarantine", "indexes"].contains($0.topic)
    }
    let quarantine = findings.filter { $0.topic == "quarantine" }
    #expect(
      quarantine.map { String($0.message.prefix(37)) } == ["Part 1: 4 machines are quarantined, s"])
    #expect(try await orders.store.diagnose().states.map(\.count) == [2, 12])
    #expect(findings.contains { $0.topic == "indexes" })
  }

  @Test(arguments: TestDatabase.parts)
  func `an upgrade is checked in all parts, and its problems are counted together`(
    database: TestDatabase
  ) async throws {
    let orders = try await orders(database)
    let newer = try await clock.orders(in: orders.store, version: 2)
    let report = try await newer.checkUpgrade(decodingAll: true)
    #expect(report.machines == 12 && report.texts == partCount && report.isFine)
    try await orders.perform(inPart: 0, "UPDATE {p}machine SET data = 'x' RETURNING 1")
    try await orders.perform(inPart: 1, "UPDATE {p}machine SET data = 'x' RETURNING 1")
    let found = try await newer.checkUpgrade()
    #expect(found.problems.map(\.count) == [8])
    #expect(try await newer.migrateAll(batch: 2) == 4)
    #expect(
      try await newer.store.checkUpgrade(of: "checkout", to: Checkout(), version: 2).machines == 12)
  }

  @Test(arguments: TestDatabase.parts)
  func `old rows of logs and ids of events are dropped in all parts`(database: TestDatabase)
    async throws
  {
    let orders = try await orders(database)
    let ids = (0..<partCount).map { orders.ids(inPart: $0)[0] }
    for id in ids { try await orders.handle(.remind, to: id, eventID: "a") }
    clock.advance(seconds: 100)
    #expect(try await orders.forgetLog(olderThan: .seconds(50), batch: 2) == 15)
    #expect(try await orders.forgetEventIDs(olderThan: .seconds(50)) == 3)
    for id in ids { #expect(try await orders.log(of: id) == []) }
  }

  @Test(arguments: TestDatabase.parts)
  func `changes of all parts are read on from a position with a number for each`(
    database: TestDatabase
  ) async throws {
    let orders = try await orders(database)
    var (found, position, keys) = (Set<String>(), nil as ChangePosition?, Set<String>())
    for _ in 0..<4 {
      var count = 0
      for try await change in orders.changes(after: position) {
        if let position { #expect(position < change.position) }
        #expect(found.insert(change.machine).inserted)
        #expect(ChangePosition(change.position.description) == change.position)
        #expect(change.position.description.split(separator: ".").count == partCount)
        position = change.position
        keys.insert(change.key)
        count += 1
        if count == 3 { break }
      }
    }
    #expect(found == Set((0..<partCount).flatMap { orders.ids(inPart: $0, count: 4) }))
    #expect(keys == Set((0..<partCount).flatMap { part in (1...4).map { "\(part)/\($0)" } }))
    #expect(["1.-2.3", "1..3", "1.02.3", ".", "1.2."].allSatisfy { ChangePosition($0) == nil })
  }

  @Test(arguments: TestDatabase.parts)
  func `a position of a store with other parts, or before what was dropped, is an error`(
    database: TestDatabase
  ) async throws {
    let orders = try await orders(database)
    var changes = orders.changes(after: ChangePosition("1")).makeAsyncIterator()
    await #expect(throws: UnreadableChangesError.self) { try await changes.next() }
    var first = orders.changes().makeAsyncIterator()
    let position = try await first.next()?.position
    clock.advance(seconds: 100)
    try await orders.forgetLog(olderThan: .seconds(50))
    do {
      for try await _ in orders.changes(after: position) { Issue.record("Changes are missing.") }
    } catch let error as DroppedChangesError {
      #expect(error.droppedUpTo.description.split(separator: ".").count == partCount)
      // A consumer that begins anew may store the position of its first change at once.
      try await orders.handle(.remind, to: orders.ids(inPart: 1)[0], eventID: "a")
      var anew = orders.changes().makeAsyncIterator()
      let next = try await anew.next()
      #expect(next?.row.eventID == "a")
      try await orders.handle(.remind, to: orders.ids(inPart: 2)[0], eventID: "b")
      var after = orders.changes(after: next?.position).makeAsyncIterator()
      #expect(try await after.next()?.row.eventID == "b")
    }
  }
}
