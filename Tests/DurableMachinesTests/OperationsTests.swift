import Testing

@testable import DurableMachines

// What operators read and change without the charts.
@Suite(CheckedLogs()) struct OperationsTests {
  private func ids(_ orders: OperatedOrders, _ filter: MachineFilter = MachineFilter()) async throws
    -> [String]
  {
    let page = try await orders.store.machines(filter)
    #expect(try await orders.store.machineCount(filter) == page.machines.count)
    return page.machines.map { String($0.id.dropFirst("order-".count)) }
  }

  @Test(arguments: TestDatabase.available)
  func `a filter selects the machines that meet all its conditions`(database: TestDatabase)
    async throws
  {
    let orders = try await OperatedOrders.troubled(database)
    try await orders.add("order-10", .pay)
    #expect(try await ids(orders) == ["1", "10", "2", "3"])
    #expect(try await ids(orders, MachineFilter(chart: "other")) == [])
    #expect(try await ids(orders, MachineFilter(id: "order-1")) == ["1"])
    #expect(try await ids(orders, MachineFilter(idPrefix: "order-1")) == ["1", "10"])
    #expect(try await ids(orders, MachineFilter(state: "packing")) == ["1"])
    #expect(try await ids(orders, MachineFilter(state: "packing@box/boxing")) == ["1"])
    #expect(try await ids(orders, MachineFilter(age: .seconds(7_200))) == ["1", "2", "3"])
    #expect(try await ids(orders, MachineFilter(state: "paying", age: .seconds(1))) == [])
    #expect(try await ids(orders, MachineFilter(state: "paying", age: .zero)) == ["10"])
    #expect(try await ids(orders, MachineFilter(isQuarantined: true)) == ["2"])
    #expect(try await ids(orders, MachineFilter(hasDeadJobs: true)) == ["3"])
    #expect(try await ids(orders, MachineFilter(isEnded: true)) == ["3"])
    #expect(try await ids(orders, MachineFilter(isQuarantined: true, isEnded: true)) == [])
  }

  @Test(arguments: TestDatabase.available)
  func `pages have each machine once, and the last one says that it is the last`(
    database: TestDatabase
  ) async throws {
    let orders = try await OperatedOrders.troubled(database)
    let first = try await orders.store.machines(atMost: 2)
    let last = try #require(first.machines.last)
    let second = try await orders.store.machines(after: (last.chart, last.id), atMost: 2)
    #expect((first.machines + second.machines).map(\.id) == ["order-1", "order-2", "order-3"])
    #expect((first.hasMore, second.hasMore) == (true, false))
    #expect(try await orders.store.charts() == ["checkout"])
  }

  @Test(arguments: TestDatabase.withParts)
  func `machines in a state come in pages in the order of their ids`(database: TestDatabase)
    async throws
  {
    let orders = try await OperatedOrders(database)
    for number in [3, 1, 5, 2, 4] { try await orders.add("order-\(number)") }
    var (found, last) = ([[]] as [[String]], nil as (chart: String, id: String)?)
    repeat {
      let page = try await orders.store.machines(
        MachineFilter(chart: "checkout", state: "open"), after: last, atMost: 2)
      found.append(page.machines.map(\.id))
      last = page.hasMore ? page.machines.last.map { ($0.chart, $0.id) } : nil
    } while last != nil
    #expect(found.dropFirst() == [["order-1", "order-2"], ["order-3", "order-4"], ["order-5"]])
  }

  @Test(arguments: TestDatabase.available)
  func `a row whose states are damaged is listed, and hides no other`(database: TestDatabase)
    async throws
  {
    let orders = try await OperatedOrders.troubled(database)
    _ = try await orders.store.connection.perform([
      MachineStore.Statement(
        "UPDATE \(orders.orders.tables.prefix)machine SET states = 'x' WHERE id = 'order-2'")
    ])
    #expect(try await ids(orders) == ["1", "2", "3"])
    #expect(try await ids(orders, MachineFilter(state: "packing")) == ["1"])
    #expect(try await orders.store.stateAges().map(\.state).contains("packing"))
  }

  @Test(arguments: TestDatabase.available)
  func `a machine has its jobs, its inbox and the end of its log`(database: TestDatabase)
    async throws
  {
    let orders = try await OperatedOrders.troubled(database)
    try await orders.orders.post(.remind, to: "order-3", eventID: "a")
    let order = try #require(
      try await orders.store.machine("order-3", ofChart: "checkout", atMost: 2))
    #expect(order.summary.innermostStates == ["sent"])
    #expect(order.jobs.map(\.error) == ["The mail server does not answer."])
    #expect(order.jobs[0].isDead)
    #expect(order.inbox.map(\.eventID) == ["a"])
    #expect(order.inbox[0].at == orders.clock.date)
    #expect(order.log.map(\.event) == ["box", "print"])
    #expect(order.data.contains(#""charged":4999"#))
    #expect(try await orders.store.machine("order-4", ofChart: "checkout") == nil)
  }

  @Test(arguments: TestDatabase.available)
  func `dead jobs and quarantined machines of a filter are put right`(database: TestDatabase)
    async throws
  {
    let orders = try await OperatedOrders.troubled(database)
    try await orders.addDead("order-4")
    #expect(try await orders.store.retryJobs(of: MachineFilter(idPrefix: "order-3")) == 1)
    #expect(try await orders.store.retryJobs(of: MachineFilter()) == 1)
    #expect(try await orders.store.release(MachineFilter()) == 1)
    #expect(try await ids(orders, MachineFilter(hasDeadJobs: true)) == [])
    #expect(try await ids(orders, MachineFilter(isQuarantined: true)) == [])
    #expect(try await orders.orders.workOnce { _, _ in nil } == 2)
    #expect(try await orders.orders.handle(.pay, to: "order-2", eventID: "a").states == ["paying"])
  }

  @Test(arguments: TestDatabase.available)
  func `a machine with a quarantined event in its inbox is quarantined to operators`(
    database: TestDatabase
  ) async throws {
    let orders = try await OperatedOrders(database)
    try await orders.add("order-1")
    try await orders.orders.post(.remind, to: "order-1", eventID: "a")
    _ = try await orders.store.connection.perform([
      MachineStore.Statement("UPDATE \(orders.orders.tables.prefix)machine_inbox SET event = 'x'")
    ])
    try await orders.orders.workOnce()
    #expect(try await ids(orders, MachineFilter(isQuarantined: true)) == ["1"])
    #expect(try await orders.store.machines().machines[0].quarantinedEvents == 1)
    #expect(try await orders.store.release(MachineFilter()) == 1)
    #expect(try await ids(orders, MachineFilter(isQuarantined: true)) == [])
  }

  @Test(arguments: TestDatabase.withParts)
  func `each state has its machines that have not ended, and the time of the oldest`(
    database: TestDatabase
  ) async throws {
    let orders = try await OperatedOrders(database)
    try await orders.addDead("order-3")
    let start = orders.clock.date
    try await orders.add("order-1", .pay)
    orders.clock.advance(seconds: 5)
    try await orders.add("order-2", .pay)
    #expect(
      try await orders.store.stateAges() == [
        StateAge(chart: "checkout", state: "paying", count: 2, oldest: start)
      ])
  }

  // MARK: - Other programs

  @Test func `an event is JSON, or the name of one without a payload`() async throws {
    let orders = try await OperatedOrders()
    try await orders.add("order-1")
    let machines: any OperatedMachines = orders.orders
    #expect(
      try await machines.handle(text: "pay", to: "order-1", eventID: "a").states == ["paying"])
    let charged = try await machines.handle(
      text: #"{"charged":{"_0":5}}"#, to: "order-1", eventID: "b")
    #expect(charged.states.count == 2)
    #expect(try await machines.handle(text: "pay", to: "order-1", eventID: "a").isRepetition)
    await #expect(throws: UndecodableEventError.self) {
      try await machines.handle(text: "charged", to: "order-1", eventID: "c")
    }
    #expect(machines.eventNames == ["box", "declined", "pay", "print", "remind", "timeout"])
  }

  @Test func `whether a chart resumes a machine is known without changing it`() async throws {
    let orders = try await OperatedOrders.troubled()
    #expect(try await orders.orders.reasonForNotResuming("order-2") == nil)
    let saved = try #require(
      try await orders.orders.archive("order-1").rows["machine"]?.first?["saved"])
    try await orders.setSaved("{", of: "order-1")
    #expect(try await orders.orders.reasonForNotResuming("order-1") != nil)
    try await orders.setSaved(saved, of: "order-1")
    _ = try await orders.store.connection.perform([
      MachineStore.Statement("UPDATE machine SET chart_version = 2")
    ])
    let reason = try await orders.orders.reasonForNotResuming("order-1")
    #expect(reason == "version 2 of the chart, and this is version 1")
    #expect(try await ids(orders, MachineFilter(isQuarantined: true)) == ["2"])
  }
}
