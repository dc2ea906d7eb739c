import Foundation
import Schematic
import Statecharts
import Testing

@testable import DurableMachines

// Machines that an operator pauses, moves, rewinds and changes. The chart explains their logs.
@Suite(CheckedLogs()) struct InterventionTests {
  let clock = TestClock()

  /// An order in `paying` whose payment has a minute.
  private func paying(_ database: TestDatabase) async throws -> DurableMachines<Checkout> {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("1")
    try await orders.handle(.pay, to: "1", eventID: "a")
    return orders
  }

  @discardableResult
  private func intervene(
    _ intervention: Intervention, _ orders: DurableMachines<Checkout>
  ) async throws -> InterventionReport {
    try await orders.intervene(intervention, in: "1", by: "ada", because: "a test")
  }

  private func refusal(
    _ intervention: Intervention, _ orders: DurableMachines<Checkout>
  ) async throws -> InterventionError? {
    do {
      _ = try await orders.preview(intervention, of: "1")
      return nil
    } catch let error as InterventionError { return error }
  }

  private let packing = ["packing@box/boxing", "packing@papers/printing"]

  // MARK: - Pauses

  @Test(arguments: TestDatabase.withParts)
  func `the events, timers and tasks of a paused machine wait until it continues`(
    database: TestDatabase
  ) async throws {
    let orders = try await paying(database)
    try await intervene(.pause, orders)
    try await orders.post(.box, to: "1", eventID: "b")
    clock.advance(seconds: 90)
    #expect(try await orders.workOnce { _, _ in nil } == 0)
    await #expect(throws: MachineError(.paused, chart: "checkout", id: "1", reason: "ada: a test."))
    { try await orders.handle(.remind, to: "1", eventID: "c") }
    #expect(try await orders.state(of: "1").innermostStates == ["paying"])
    #expect(try await orders.jobs().map(\.attempts) == [0])
    let paused = try await orders.store.machines(MachineFilter(isPaused: true)).machines
    #expect(paused.map(\.pause) == ["ada: a test."])
    let note = try await orders.store.diagnose().findings.first { $0.topic == "pauses" }
    let part = orders.store.partNumber(of: "1", ofChart: "checkout").map { "Part \($0): " } ?? ""
    #expect(note?.message == "\(part)1 machine is paused, such as checkout/1: ada: a test.")

    try await intervene(.continue, orders)
    #expect(try await orders.store.machineCount(MachineFilter(isPaused: true)) == 0)
    #expect(try await orders.workOnce { _, _ in nil } > 0)
    let log = try await orders.log(of: "1")
    #expect(
      log.map(\.event).prefix(5) == ["start", "pay", "pause", "continue", "timeout"])
    // It was due during the pause, and elapses when the machine has continued.
    #expect(log[4].at == log[3].at && log[3].at == clock.date)
    #expect(try await orders.state(of: "1").innermostStates == ["late"])
  }

  @Test(arguments: TestDatabase.available)
  func `a posted event that was postponed during a pause is handled afterwards`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("1")
    try await intervene(.pause, orders)
    try await orders.post(.remind, to: "1", eventID: "a")
    for _ in 0..<3 {
      clock.advance(seconds: 60)
      #expect(try await orders.workOnce() == 0)
    }
    try await intervene(.continue, orders)
    #expect(try await orders.workOnce() == 1)
    #expect(try await orders.state(of: "1").subject.reminders == 1)
  }

  @Test(arguments: TestDatabase.available)
  func `the answer of a task that a pause overtakes is committed after it`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    let other = try await clock.orders(in: store)
    let orders = try await clock.orders(in: store) { cents in
      if try await other.store.machineCount(MachineFilter(isPaused: true)) == 0 {
        try await other.intervene(.pause, in: "1", by: "ada", because: "a test")
      }
      return cents
    }
    try await orders.create("1")
    try await orders.handle(.pay, to: "1", eventID: "a")
    try await orders.workOnce()
    #expect(try await orders.state(of: "1").innermostStates == ["paying"])
    #expect(try await orders.jobs().map(\.attempts) == [0])
    try await intervene(.continue, orders)
    try await other.workOnce()
    #expect(try await orders.state(of: "1").innermostStates == packing)
    #expect(try await orders.state(of: "1").subject.charged == 4_999)
  }

  @Test(arguments: [("", "x", "name of the operator"), ("ada", " \n", "reason")])
  func `an intervention needs the name of an operator, and a reason`(
    name: String, reason: String, title: String
  ) async throws {
    let orders = try await paying(.sqlite)
    let error = InterventionError(
      kind: .unsigned, chart: "checkout", machine: "1", intervention: .pause,
      reasons: ["The \(title) is empty, and the log needs it. Give one."])
    await #expect(throws: error) {
      try await orders.intervene(.pause, in: "1", by: name, because: reason)
    }
    let outcomes = try await orders.intervene(
      .pause, inAll: MachineFilter(), by: name, because: reason)
    #expect(outcomes.map(\.refusal) == ["\(error)"])
    #expect(try await orders.log(of: "1").count == 2)
  }

  // MARK: - Moves

  @Test(arguments: TestDatabase.available)
  func `timers and tasks of exited states end, and those of entered states begin`(
    database: TestDatabase
  ) async throws {
    let orders = try await paying(database)
    let key = try await orders.jobs()[0].key
    clock.advance(seconds: 30)
    let left = try await intervene(.move(to: packing), orders)
    #expect(left.from == ["paying"] && left.to == packing && left.version == 2)
    #expect(left.endedTimers == ["paying#0"] && left.startedTimers == [])
    #expect(left.endedJobs == [key] && left.startedTasks == [])
    #expect(try await orders.jobs() == [])
    #expect(try await orders.store.machine("1", ofChart: "checkout")?.summary.wakeAt == nil)

    clock.advance(seconds: 5)
    let back = try await intervene(.move(to: ["paying"]), orders)
    #expect(back.startedTimers == ["paying#0"] && back.startedTasks == ["paying#charge"])
    #expect(
      try await orders.jobs().map(\.key) == [
        "checkout/1/4/task paying#charge at \(clock.now)"
      ])
    let summary = try await orders.store.machine("1", ofChart: "checkout")?.summary
    #expect(summary?.wakeAt == clock.date + 60)
    #expect(summary?.states == ["paying": clock.date])

    let row = try #require(try await orders.log(of: "1").last)
    #expect(row.event == "move" && row.from == packing && row.to == ["paying"])
    #expect(row.version == 4 && row.eventID == nil && row.at == clock.date)
    #expect(row.reason == "ada: a test. Timers begin: paying#0. Tasks begin: paying#charge.")
    // No action was performed.
    #expect(try await orders.state(of: "1").subject.charged == 0)
  }

  @Test(arguments: TestDatabase.available)
  func `what stays active continues, and deferred events are kept unless they are forgotten`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("1")
    try await orders.handle(.later("x", 100), to: "1", eventID: nil)
    try await orders.handle(.pay, to: "1", eventID: nil)
    try await orders.handle(.box, to: "1", eventID: nil)
    clock.advance(seconds: 10)
    let report = try await intervene(
      .move(to: ["packing@box/boxing", "packing@papers/printed"]), orders)
    var text = try SavedText(report.result.saved)
    #expect(text.deferredEvents == [#"{"box":{}}"#])
    #expect(text.delayedEvents.map(\.timeLeft) == [.seconds(90)])
    #expect(
      report.warnings.count == 1 && report.warnings[0].hasPrefix("The event 'box' is deferred"))

    clock.advance(seconds: 10)
    let next = try await intervene(.move(to: packing, forgetting: [.deferredEvents]), orders)
    text = try SavedText(next.result.saved)
    #expect(text.deferredEvents == [] && next.warnings == [])
    #expect(text.delayedEvents.map(\.timeLeft) == [.seconds(80)])
    let state = try await orders.state(of: "1")
    #expect(state.states["packing@box/boxing"] == clock.date - 10)
    #expect(state.states["packing@papers/printing"] == clock.date)
  }

  @Test func `states that are no legal configuration are refused with the nearest one`()
    async throws
  {
    let orders = try await paying(.sqlite)
    let cases: [(paths: [String], reason: String, nearest: [String])] = [
      (["packing"], "'packing' is active, and region 'box' is not.", packing),
      (
        ["packing@box/boxed"], "'packing' is active, and region 'papers' is not.",
        ["packing@box/boxed", "packing@papers/printing"]
      ),
      (["paying", "open"], "In the chart, 'open' and 'paying' are active at once.", ["open"]),
      (["paying", "paying"], "'paying' is recorded as active twice.", ["paying"]),
      (["payin"], "'payin' is not declared in it, and 'paying' is.", ["paying"]),
      (["shipping"], "'shipping' is not declared in it.", ["open"]),
      ([], "No path is given.", ["open"]),
    ]
    for (paths, reason, nearest) in cases {
      let error = try #require(try await refusal(.move(to: paths), orders))
      #expect(
        error.kind == .illegalStates
          && error.reasons.contains { $0.contains(reason) || $0 == reason }, "\(error)")
      #expect(error.nearest == nearest, "\(paths)")
    }
    #expect(try await refusal(.move(to: ["paying"]), orders)?.kind == .noChange)
    #expect(try await orders.log(of: "1").count == 2)
  }

  @Test(arguments: TestDatabase.available)
  func `a machine that has ended is moved back, and one is moved to its end`(
    database: TestDatabase
  ) async throws {
    let orders = try await paying(database)
    #expect(try await intervene(.move(to: ["late"]), orders).isEnded)
    #expect(try await orders.store.machineCount(MachineFilter(isEnded: true)) == 1)
    #expect(try await !intervene(.move(to: ["open"]), orders).isEnded)
    #expect(try await orders.handle(.pay, to: "1", eventID: "b").states == ["paying"])
  }

  @Test(arguments: TestDatabase.available)
  func `a move repairs a machine in a state that the chart does not declare`(
    database: TestDatabase
  ) async throws {
    let orders = try await OperatedOrders(database)
    try await orders.add("order-2")
    try await orders.setSaved(
      #"{"v":2,"in":["shipping"],"timers":{"shipping#0":5}}"#, of: "order-2")
    await #expect(throws: MachineError.self) {
      try await orders.orders.handle(.pay, to: "order-2", eventID: nil)
    }
    await #expect(throws: MachineError.self) {
      try await orders.orders.preview(.pause, of: "order-2")
    }
    let report = try await orders.orders.intervene(
      .move(to: ["open"]), in: "order-2", by: "ada", because: "a test")
    #expect(report.from == ["shipping"] && report.endedTimers == ["shipping#0"])
    #expect(try await orders.orders.handle(.pay, to: "order-2", eventID: nil).states == ["paying"])
    // The row that was written by hand is no run of the chart.
    try await orders.orders.erase("order-2")
  }

  // MARK: - Rewinds

  @Test(arguments: TestDatabase.available)
  func `a rewind reports what was performed since, and what was not`(database: TestDatabase)
    async throws
  {
    let orders = try await paying(database)
    let key = try await orders.jobs()[0].key
    try await orders.workOnce()
    try await orders.handle(.box, to: "1", eventID: "b")
    try await orders.handle(.print, to: "1", eventID: "c")
    let effect = try await orders.jobs()[0].key
    let report = try await orders.preview(.rewind(to: 2), of: "1")
    #expect(report.from == ["sent"] && report.to == ["paying"])
    #expect(report.performedJobs == [key] && report.openJobs == [effect])
    #expect(report.undoneRows.map(\.event) == ["charged", "box", "print"])
    #expect(report.startedTasks == ["paying#charge"] && report.endedJobs == [])
    #expect(report.warnings == ["The data stay as they are, because the log does not have them."])

    #expect(report.undoneRows.map(\.jobs) == [nil, nil, [effect]])

    try await intervene(.cancelJob(effect), orders)
    #expect(try await orders.preview(.rewind(to: 2), of: "1").performedJobs == [key])
    try await intervene(.rewind(to: 3), orders)
    #expect(try await orders.state(of: "1").innermostStates == packing)
    #expect(
      try await orders.log(of: "1").suffix(2).map(\.reason) == [
        "ada: a test. Jobs are deleted: \(effect).", "ada: a test. To version 3.",
      ])
    #expect(
      try await refusal(.rewind(to: 99), orders)?.reasons == [
        "Its log has the versions 1 to 7."
      ])
  }

  @Test(arguments: TestDatabase.available)
  func `a rewind lists no job of its own row, and no task that has ended with its state`(
    database: TestDatabase
  ) async throws {
    let orders = try await paying(database)
    try await orders.handle(.timeout, to: "1", eventID: "b")
    #expect(try await orders.preview(.rewind(to: 1), of: "1").performedJobs == [])

    try await orders.create("2")
    for event in [Checkout.Event.pay, .charged(1), .box, .print] {
      try await orders.handle(event, to: "2", eventID: nil)
    }
    try await orders.intervene(.move(to: ["open"]), in: "2", by: "ada", because: "a test")
    let effect = try await orders.jobs().map(\.key)
    #expect(try await orders.preview(.rewind(to: 5), of: "2").openJobs == [])
    #expect(try await orders.preview(.rewind(to: 4), of: "2").openJobs == effect)
  }

  @Test(arguments: TestDatabase.available)
  func `an intervention that is no repair leaves a quarantine as it is`(database: TestDatabase)
    async throws
  {
    let orders = try await paying(database)
    let order = Order()
    order.cents = 5
    let interventions: [(Intervention, Bool)] = [
      (.pause, true), (.continue, true), (.cancelTimer("paying#0"), true),
      (.setData(try json(order)), false), (.rewind(to: 1), false), (.move(to: ["late"]), false),
    ]
    let table = "\(orders.tables.prefix)machine"
    for (intervention, isBlocked) in interventions {
      try await orders.store.connection.values(
        "UPDATE \(table) SET blocked = 'x', blocked_by = ' another '")
      try await intervene(intervention, orders)
      let blocked = try await orders.store.connection.values(
        "SELECT count(*) FROM \(table) WHERE blocked = 'x' AND blocked_by = ' another '")
      #expect(blocked == [isBlocked ? "1" : "0"], "\(intervention)")
    }
  }

  @Test(arguments: TestDatabase.available)
  func `of several rows with one version, a rewind leads to the last one`(database: TestDatabase)
    async throws
  {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("1")
    try await orders.post(.pay, to: "1", eventID: "a")
    try await orders.post(.charged(1), to: "1", eventID: "b")
    try await orders.workOnce()
    try await orders.handle(.box, to: "1", eventID: "c")
    #expect(try await orders.log(of: "1").map(\.version) == [1, 2, 2, 3])
    #expect(try await orders.preview(.rewind(to: 2), of: "1").to == packing)
  }

  @Test(arguments: TestDatabase.available)
  func `after a clock was moved back, an intervention is no earlier than the last change`(
    database: TestDatabase
  ) async throws {
    let orders = try await paying(database)
    clock.advance(seconds: -10)
    let report = try await intervene(.pause, orders)
    #expect(try SavedText(report.result.saved).timers.map(\.timeLeft) == [.seconds(60)])
    #expect(
      try await orders.log(of: "1").map(\.at).suffix(2) == [clock.date + 10, clock.date + 10])
  }

  @Test(arguments: TestDatabase.available)
  func `effects that are done, messages and machines cannot be taken back`(database: TestDatabase)
    async throws
  {
    let orders = try await paying(database)
    try await orders.create("2")
    try await orders.handle(.tell("1"), to: "2", eventID: "a")
    let message = "checkout/2/2/message 0 at \(clock.now)"
    try await orders.handle(.pay, to: "2", eventID: "b")
    let told = try await orders.preview(.rewind(to: 1), of: "2")
    #expect(told.performedJobs == [message])
    #expect(told.endedJobs == ["checkout/2/3/task paying#charge at \(clock.now)"])
    try await orders.workOnce()
    try await orders.handle(.box, to: "1", eventID: "b")
    try await orders.handle(.print, to: "1", eventID: "c")
    try await orders.workOnce { _, _ in nil }
    let report = try await orders.preview(.rewind(to: 1), of: "1")
    #expect(
      report.performedJobs == [
        "checkout/1/2/task paying#charge at \(clock.now)", "checkout/1/5/effect 0 at \(clock.now)",
      ])
    #expect(report.openJobs == [])
  }

  // MARK: - Data, timers and jobs

  @Test(arguments: TestDatabase.available)
  func `the data of a machine are replaced if they can be decoded`(database: TestDatabase)
    async throws
  {
    let orders = try await paying(database)
    let order = Order()
    order.cents = 5
    try await intervene(.setData(json(order)), orders)
    #expect(try await orders.state(of: "1").subject.cents == 5)
    #expect(try await orders.state(of: "1").innermostStates == ["paying"])
    #expect(try await refusal(.setData(json(order)), orders)?.kind == .noChange)
    #expect(try await refusal(.setData("{}"), orders)?.kind == .undecodableData)
    #expect(try await refusal(.setData("{"), orders)?.kind == .undecodableData)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a timer, a delayed event or a job is cancelled`(database: TestDatabase) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("1")
    try await orders.handle(.later("x", 100), to: "1", eventID: nil)
    try await orders.handle(.pay, to: "1", eventID: nil)
    let known = "The running timers are 'paying#0', 'x'."
    #expect(try await refusal(.cancelTimer("y"), orders)?.reasons == [known])
    #expect(try await intervene(.cancelTimer("x"), orders).endedTimers == ["x"])
    #expect(try await intervene(.cancelTimer("paying#0"), orders).endedTimers == ["paying#0"])
    #expect(try await refusal(.cancelTimer("x"), orders)?.reasons == ["No timer runs."])
    let key = try await orders.jobs()[0].key
    #expect(try await refusal(.cancelJob("y"), orders)?.reasons == ["Its jobs are '\(key)'."])
    #expect(try await intervene(.cancelJob(key), orders).endedJobs == [key])
    #expect(
      try await refusal(.cancelJob(key), orders)?.reasons == ["It has no jobs that are not done."])
    clock.advance(seconds: 200)
    #expect(try await orders.workOnce() == 0)
    // The state itself is unchanged.
    #expect(try await orders.handle(.declined, to: "1", eventID: nil).states == ["open"])
  }

  // MARK: - Several machines, and several processes

  @Test(arguments: TestDatabase.withParts)
  func `the machines of a filter are changed, and each refusal has its reason`(
    database: TestDatabase
  ) async throws {
    let orders = try await OperatedOrders(database)
    try await orders.add("order-1", .pay)
    try await orders.add("order-2")
    try await orders.add("order-3", .pay)
    let filter = MachineFilter(state: "paying")
    let preview = try await orders.orders.preview(.move(to: ["open"]), ofAll: filter)
    #expect(preview.map(\.machine) == ["order-1", "order-3"])
    let inTransaction = orders.orders.within(orders.store.connection)
    #expect(try await inTransaction.preview(.move(to: ["open"]), ofAll: filter) == preview)
    let all = try await inTransaction.intervene(
      .pause, inAll: MachineFilter(), by: "ada", because: "a test")
    #expect(all.map(\.machine) == ["order-1", "order-2", "order-3"])
    #expect(all.map(\.refusal) == [nil, nil, nil])
    try await inTransaction.intervene(
      .continue, inAll: MachineFilter(isPaused: true), by: "ada", because: "a test")
    #expect(try await orders.store.machineCount(filter) == 2)
    let outcomes = try await orders.orders.intervene(
      .move(to: ["open"]), inAll: filter, by: "ada", because: "a test")
    #expect(outcomes.map(\.report?.to) == preview.map(\.report?.to))
    #expect(outcomes.map(\.report?.version) == [4, 4])
    #expect(try await orders.store.machineCount(filter) == 0)
    try await orders.orders.intervene(.pause, in: "order-2", by: "ada", because: "a test")
    let paused = try await orders.orders.intervene(
      .pause, inAll: MachineFilter(), by: "ada", because: "all")
    #expect(paused.map { $0.report == nil } == [false, true, false])
    #expect(paused[1].refusal?.hasSuffix("It is paused already: ada: a test.") == true)
  }

  @Test(arguments: TestDatabase.available)
  func `a change by another process is met again, or refused if a version is expected`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let connection = InterveningConnection(store.connection)
    let others = try await clock.orders(in: store)
    var orders = try await clock.orders(in: MachineStore(connection, prefix: store.prefix))
    orders.retryClock = InstantClock()
    try await others.create("1")
    connection.plan(.before { try await others.handle(.pay, to: "1", eventID: "a") }, at: 2)
    let report = try await intervene(.move(to: packing), orders)
    #expect(report.version == 2 && report.from == ["paying"])
    await #expect(throws: InterventionError.self) {
      try await orders.intervene(
        .pause, in: "1", by: "ada", because: "a test", ifVersion: 2)
    }
    #expect(!connection.isPending)
  }

  @Test(arguments: TestDatabase.withParts)
  func `machines are moved while workers and senders are busy`(database: TestDatabase) async throws
  {
    let orders = try await clock.orders(in: database.store())
    let ids = (1...4).map { "\($0)" }
    for id in ids { try await orders.create(id) }
    try await withThrowingTaskGroup { group in
      for id in ids {
        group.addTask {
          for number in 0..<6 {
            let event: Checkout.Event = number % 2 == 0 ? .pay : .box
            try await orders.handle(event, to: id, eventID: "\(number)")
          }
        }
        group.addTask {
          for target in [["paying"], ["open"], ["packing@box/boxing", "packing@papers/printing"]] {
            do {
              try await orders.intervene(.move(to: target), in: id, by: "ada", because: "load")
            } catch let error as InterventionError where error.kind == .noChange {}
          }
        }
      }
      for _ in 0..<2 {
        group.addTask { for _ in 0..<8 { try await orders.workOnce { _, _ in nil } } }
      }
      try await group.waitForAll()
    }
    for id in ids {
      let log = try await orders.log(of: id)
      #expect(log.compactMap(\.eventID).filter { $0.count == 1 }.count == 6)
      #expect(log.contains { $0.event == "move" })
    }
  }
}
