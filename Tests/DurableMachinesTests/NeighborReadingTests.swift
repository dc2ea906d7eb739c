import Testing

@testable import DurableMachines

// What is read is that of the rows that are meant, in the order that the documentation says.
@Suite struct NeighborReadingTests {
  private func filled(_ database: TestDatabase) async throws -> Neighbors {
    let neighbors = try await Neighbors(database)
    try await neighbors.refill()
    return neighbors
  }

  private let names = Neighbors.all.map { "\($0.chart)/\($0.id)" }

  @Test(arguments: TestDatabase.available)
  func `a machine is read with its own rows alone`(database: TestDatabase) async throws {
    let neighbors = try await filled(database)
    let (orders, id) = (neighbors.orders, Neighbors.id)
    try await neighbors.change(
      "UPDATE {p}machine SET data = '{}' WHERE id <> 'o_%' OR chart <> 'c_%'")
    #expect(try await orders.state(of: id).subject.cents == 4_999)
    #expect(try await orders.log(of: id).map(\.event) == ["start", "later", "pay"])
    let machine = try #require(try await neighbors.store.machine(id, ofChart: Neighbors.chart))
    #expect(machine.summary.deadJobs == 2 && machine.summary.quarantinedEvents == 1)
    #expect(
      machine.jobs.map(\.key)
        == ["2/task paying#charge", "3/effect 0", "3/effect 1", "3/task paying#charge"].map {
          "c_%25/o_%25/\($0) at \(TestClock.start)"
        })
    #expect(machine.inbox.map(\.eventID) == ["i_%", "iab"])
    #expect(machine.inbox.map(\.quarantine) == [nil, "It is not decoded."])
    #expect(machine.log.map(\.event) == ["start", "later", "pay"] && machine.data != "{}")
    #expect(try await neighbors.store.machine("o%", ofChart: Neighbors.chart) == nil)
    #expect(try await neighbors.store.machine(id, ofChart: "c%") == nil)
  }

  @Test(arguments: TestDatabase.available)
  func `the jobs of a chart are read in the order in which they are due`(database: TestDatabase)
    async throws
  {
    let neighbors = try await filled(database)
    try await neighbors.change("UPDATE {p}machine_job SET run_at = 1 WHERE place = 'effect 1'")
    try await neighbors.change(
      "UPDATE {p}machine_job SET run_at = 0 WHERE place = 'effect 0' AND id = 'oab'")
    let jobs = try await neighbors.orders.jobs()
    #expect(jobs.count == 12 && jobs.map(\.dueAt) == jobs.map(\.dueAt).sorted())
    #expect(jobs.prefix(4).map(\.machine) == ["oab", "O_%", "o_%", "oab"])
    #expect(jobs.prefix(4).map(\.isDead) == [false, true, true, true])
    #expect(try await neighbors.orders.jobs(atMost: 4) == Array(jobs.prefix(4)))
  }

  @Test(arguments: TestDatabase.available)
  func `a filter selects by each of its conditions alone`(database: TestDatabase) async throws {
    let neighbors = try await filled(database)
    let store = neighbors.store
    // Of the meant machine, each neighbor has all but one.
    func change(_ sql: String, _ index: Int) async throws {
      let (chart, id) = Neighbors.all[index]
      try await neighbors.change("UPDATE {p}\(sql) WHERE chart = '\(chart)' AND id = '\(id)'")
    }
    func found(_ filter: MachineFilter) async throws -> [String] {
      let page = try await store.machines(filter)
      #expect(try await store.machineCount(filter) == page.machines.count)
      return page.machines.map { "\($0.chart)/\($0.id)" }
    }
    try await change("machine SET saved_at = 0, states = '{\"paying\":0}'", 0)
    try await change("machine SET ended = 1", 1)
    try await change("machine_inbox SET blocked = NULL", 3)
    try await change("machine_job SET dead = 0", 4)
    #expect(try await found(MachineFilter()) == names)
    #expect(try await found(MachineFilter(chart: "c_%")) == Array(names[1...3]))
    #expect(try await found(MachineFilter(id: "o_%")) == [names[0], names[2], names[4]])
    #expect(try await found(MachineFilter(idPrefix: "o_")) == [names[0], names[2], names[4]])
    #expect(try await found(MachineFilter(idPrefix: "o")) == names.filter { !$0.contains("/O") })
    #expect(try await found(MachineFilter(age: .seconds(1))) == [names[0]])
    #expect(try await found(MachineFilter(state: "paying", age: .seconds(1))) == [names[0]])
    #expect(try await found(MachineFilter(state: "paying", age: .zero)) == names)
    #expect(try await found(MachineFilter(state: "payin_")) == [])
    #expect(try await found(MachineFilter(isEnded: true)) == [names[1]])
    #expect(try await found(MachineFilter(isEnded: false)) == names.filter { $0 != names[1] })
    #expect(try await found(MachineFilter(isQuarantined: true)) == names.filter { $0 != names[3] })
    #expect(try await found(MachineFilter(hasDeadJobs: true)) == names.filter { $0 != names[4] })
    #expect(
      try await found(MachineFilter(chart: "c_%", idPrefix: "o", isQuarantined: true)) == [names[2]]
    )
    try await change("machine SET blocked = 'x'", 3)
    #expect(try await found(MachineFilter(isQuarantined: true)) == names)
    try await change("machine SET deleted = 1", 2)
    #expect(try await found(MachineFilter()) == names.filter { $0 != names[2] })
    #expect(try await store.machine("o_%", ofChart: "c_%") == nil)
  }

  @Test(arguments: TestDatabase.available, 1...6)
  func `pages have each machine once, whatever their size is`(database: TestDatabase, size: Int)
    async throws
  {
    let neighbors = try await filled(database)
    for filter in [MachineFilter(), MachineFilter(state: "paying")] {
      var (found, last) = ([] as [String], nil as (chart: String, id: String)?)
      var sizes: [Int] = []
      repeat {
        let page = try await neighbors.store.machines(filter, after: last, atMost: size)
        #expect(page.now == TestClock.date(TestClock.start))
        found += page.machines.map { "\($0.chart)/\($0.id)" }
        sizes.append(page.machines.count)
        last = page.hasMore ? page.machines.last.map { ($0.chart, $0.id) } : nil
      } while last != nil
      #expect(found == names)
      #expect(sizes == stride(from: 0, to: 5, by: size).map { min(size, 5 - $0) })
    }
    var (dead, next) = ([] as [DeadEvent], nil as DeadEvent.ID?)
    while case let page = try await neighbors.store.deadEvents(after: next, atMost: size),
      !page.isEmpty
    {
      #expect(page.count == min(size, 5 - dead.count))
      dead += page
      next = page.last?.id
    }
    #expect(dead.map { "\($0.chart)/\($0.machine)" } == names)
    #expect(
      dead.allSatisfy { $0.eventID == "iab" && $0.cause == .quarantined("It is not decoded.") })
  }

  @Test(arguments: TestDatabase.available)
  func `sums are those of the chart`(database: TestDatabase) async throws {
    let neighbors = try await filled(database)
    #expect(try await neighbors.store.charts() == ["C_%", "c_%", "cab"])
    #expect(
      try await neighbors.store.stateAges().map { "\($0.chart) \($0.state) \($0.count)" }
        == ["C_% paying 1", "c_% paying 3", "cab paying 1"])
    #expect(
      try await neighbors.store.stateAges(ofChart: "c_%")
        == [
          StateAge(chart: "c_%", state: "paying", count: 3, oldest: TestClock.date(TestClock.start))
        ])
    #expect(
      try await neighbors.store.deadEvents(ofChart: "c_%").map(\.machine) == ["O_%", "o_%", "oab"])
    neighbors.clock.advance(seconds: 7)
    var summary = try await neighbors.orders.summary()
    let overdue = DurableSummary.Group(count: 6, oldest: .seconds(7))
    #expect(summary.states == ["paying": .init(count: 3, oldest: .seconds(7))])
    #expect(summary.jobs == overdue && summary.deadJobs == 6)
    #expect(summary.inboxes == .init(count: 3, oldest: .seconds(7)) && summary.quarantined == 3)
    #expect(summary.dueTimers == .init(count: 3, oldest: .seconds(2)))
    // What is quarantined is not due, and what is deleted is neither.
    try await neighbors.change("UPDATE {p}machine SET blocked = 'x' WHERE id = 'oab'")
    try await neighbors.change("UPDATE {p}machine SET deleted = 1 WHERE id = 'O_%'")
    summary = try await neighbors.orders.summary()
    #expect(summary.dueTimers.count == 1 && summary.quarantined == 4)
  }

  @Test(arguments: TestDatabase.available)
  func `an upgrade is tried with the machines and jobs of the chart`(database: TestDatabase)
    async throws
  {
    let neighbors = try await filled(database)
    try await neighbors.change(
      "UPDATE {p}machine SET data = '[]' WHERE chart <> 'c_%' OR id = 'oab'")
    try await neighbors.change(
      "UPDATE {p}machine_job SET place = 'task paying#other' WHERE chart = 'cab' AND kind = 'task'")
    try await neighbors.change(
      "UPDATE {p}machine_inbox SET event = '1' WHERE chart <> 'c_%' OR id = 'O_%'")
    // Delayed events with a payload are compared by name, which their trigger does not have.
    func concernsOthers(_ problem: FleetProblem) -> Bool { !problem.message.contains("'named'") }
    for batch in [-1, 0, 1, 2, 3, 4] {
      let report = try await neighbors.orders.checkUpgrade(decodingAll: true, batch: batch)
      #expect(report.machines == 3 && report.texts == 1 && report.migrated == 0)
      #expect(
        report.problems.filter(concernsOthers)
          .map { "\($0.count) \($0.example) \($0.version ?? -1)" }
          == ["2 O_% -1", "1 oab 1"])
    }
    try await neighbors.change(
      "UPDATE {p}machine_job SET place = 'task paying#other' WHERE id = 'oab' AND kind = 'task'")
    let problems = try await neighbors.orders.checkUpgrade().problems.filter(concernsOthers)
    // The dead one is none that runs.
    #expect(problems.map(\.count) == [1] && problems.map(\.example) == ["oab"])
    #expect(problems.allSatisfy { $0.message.contains("paying#other") && $0.isWarning })
  }
}
