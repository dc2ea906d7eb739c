import Schematic
import SchematicVerification
import Statecharts
import Testing

/// Which rows a chart explains, and the explanation of the first one that it does not explain.
@Suite struct LogCheckTests {
  struct Payment: Statechart {
    enum State: CaseIterable { case open, paying, paid, late }
    enum Event: CaseIterable { case pay, charged, timeout, reopen }

    var definitionVersion = 1

    var body: [Element] {
      state(.open) {
        defers(.charged)
        on(.pay, to: .paying).when("has items") { true }
      }
      state(.paying) {
        after(.seconds(60), send: .timeout)
        on(.charged, to: .paid)
        on(.timeout, to: .late)
      }
      state(.paid)
      state(.late) { on(.reopen, to: .open) }
    }
  }

  private func rows(_ steps: (String, String, seconds: Int64)..., machine: String = "") -> [LogRow]
  {
    steps.map { event, state, seconds in
      LogRow(
        machine: machine, event: event, states: [state], at: 1_000_000_000 + seconds * 1_000_000)
    }
  }

  private func check(_ change: (inout LogCheckOptions) -> Void = { _ in }) throws -> LogCheck {
    var options = LogCheckOptions()
    options.timerEvents = ["timeout"]
    change(&options)
    return try LogCheck(Payment(), options: options)
  }

  @Test func `a log of the chart has no finding`() throws {
    var check = try check()
    let log = rows(
      ("start", "open", 0), ("pay", "open", 1), ("pay", "paying", 2), ("timeout", "late", 62),
      ("reopen", "open", 63), ("charged", "open", 64), ("pay", "paid", 65))

    #expect(check.firstFinding(in: log) == nil)
    #expect((check.rowCount, check.uncheckedRowCount) == (7, 0))
  }

  @Test func `the first row that no run explains has its alternatives`() throws {
    var check = try check()
    let log = rows(("start", "open", 0), ("pay", "paying", 1), ("charged", "late", 2))

    #expect(
      check.firstFinding(in: log)?.description == """
        Row 3: charged → late at 1002000000
          The event leads to other states.
          Before: paying
          Nearest: charged → paid at 1002000000
          Allowed:
            charged → paid
            timeout (timer) → late
          A shortest run to it:
            0. start → open
            1. pay → paying
        """)
  }

  @Test func `later rows of a machine with a finding are not checked, those of others are`() throws
  {
    var check = try check()
    let first = rows(("start", "open", 0), ("pay", "late", 1), ("pay", "paid", 2), machine: "1")
    let second = rows(("start", "open", 0), ("pay", "paying", 1), ("pay", "paid", 2), machine: "2")
    let findings = zip(first, second).flatMap { [$0, $1] }.compactMap { check.consume($0) }

    #expect(findings.map(\.number) == [3, 6])
    #expect(check.uncheckedRowCount == 1)
  }

  @Test(arguments: [(59, false), (60, true), (61, true)])
  func `a timer elapses from its time on`(seconds: Int64, isExplained: Bool) throws {
    var check = try check()
    let log = rows(("start", "open", 0), ("pay", "paying", 5), ("timeout", "late", 5 + seconds))
    let finding = check.firstFinding(in: log)

    #expect((finding == nil) == isExplained)
    #expect(
      isExplained
        || finding?.reason
          == "The timer elapses too early: its state was not active for the whole delay."
    )
  }

  @Test func `an event of a timer may come from outside at any time, unless it is known to be one`()
    throws
  {
    let log = rows(("start", "open", 0), ("pay", "paying", 5), ("timeout", "late", 6))
    var check = try check { $0.timerEvents = [] }
    #expect(check.firstFinding(in: log) == nil)

    var known = try self.check { $0.timerEvents = [] }
    var timed = log
    timed[2].isTimer = true
    #expect(known.firstFinding(in: timed)?.number == 3)
  }

  @Test func `a row without an event or states is explained by any of the chart's`() throws {
    var check = try check()
    let log = [
      LogRow(event: "start"), LogRow(event: "pay"), LogRow(), LogRow(states: ["paid"]),
      LogRow(event: "reopen", states: ["open"]),
    ]

    #expect(check.firstFinding(in: log)?.number == 5)
  }

  @Test func `a deferred event is recalled in the row of a later event`() throws {
    var check = try check()
    let log = [
      LogRow(event: "start", states: ["open"]),
      LogRow(event: "charged", outcome: .deferred, states: ["open"]),
      LogRow(event: "pay", states: ["paying"]),
    ]

    #expect(check.firstFinding(in: log)?.number == 3)
  }

  @Test func `a missing row is found by the states before the next one`() throws {
    var check = try check()
    let log = [
      LogRow(event: "start", states: ["open"]),
      LogRow(event: "charged", from: ["paying"], states: ["paid"]),
    ]

    #expect(
      check.firstFinding(in: log)?.reason
        == "It begins in paying, and the rows before do not end there. A row is missing, or changed."
    )
  }

  @Test func `a state that the chart does not have is named`() throws {
    var check = try check()
    let log = [LogRow(event: "start", states: ["opened"])]

    #expect(
      check.firstFinding(in: log)?.reason
        == "The chart has no state 'opened'. Check the version of the chart, or the mapping.")
  }

  @Test func `a log may begin anywhere`() throws {
    let log = rows(("timeout", "late", 100), ("reopen", "open", 101))
    var fromStart = try check()
    #expect(fromStart.firstFinding(in: log)?.number == 1)

    var anywhere = try check { $0.beginning = .anywhere }
    #expect(anywhere.firstFinding(in: log) == nil)
  }

  @Test(arguments: [(59, false), (60, true)])
  func `a timer of a state that a move enters begins with the move`(
    seconds: Int64, isExplained: Bool
  ) throws {
    var check = try check()
    let log = rows(
      ("start", "open", 0), ("move", "paying", 100), ("pause", "paying", 101),
      ("continue", "paying", 102), ("set data", "paying", 103), ("cancel", "paying", 104),
      ("timeout", "late", 100 + seconds))
    #expect((check.firstFinding(in: log) == nil) == isExplained)
  }

  @Test func `a move keeps deferred events, or forgets them`() throws {
    for (state, isExplained) in [("paid", true), ("paying", true), ("late", false)] {
      var check = try check()
      let log = rows(
        ("start", "open", 0), ("charged", "open", 1), ("rewind", "late", 2), ("reopen", "open", 3),
        ("pay", state, 4))
      #expect((check.firstFinding(in: log) == nil) == isExplained, "\(state)")
    }
  }

  @Test func `an intervention that is no move leaves the states unchanged`() throws {
    var check = try check()
    let log = rows(("start", "open", 0), ("pause", "paying", 1))
    let finding = check.firstFinding(in: log)
    #expect(finding?.number == 2 && finding?.reason == "The event leads to other states.")
  }

  @Test func `a log may begin with a move, whose origin is not known`() throws {
    var check = try check { $0.beginning = .anywhere }
    let move = LogRow(kind: .move, event: "move", from: ["late"], states: ["open"])

    #expect(check.consume(move) == nil)
    #expect(check.consume(LogRow(event: "reopen", states: ["late"]))?.possibleStates == [["open"]])
  }

  @Test func `a label of several states is not that of one`() throws {
    var check = try LogCheck(Twins())

    #expect(
      check.consume(LogRow(event: "start", states: ["idle"]))?.reason
        == "Several states of the chart have the label 'idle'. Write the path of the state.")
  }

  struct Twins: Statechart {
    enum Event: CaseIterable { case next }
    struct State: Hashable, CustomStringConvertible {
      let number: Int
      var description: String { number < 2 ? "idle" : "both" }
    }

    var body: [Element] {
      state(State(number: 2), initial: State(number: 0)) {
        state(State(number: 0)) { on(.next, to: State(number: 1)) }
        state(State(number: 1))
      }
    }
  }

  @Test func `a copy of a check goes on by itself`() throws {
    var check = try check()
    #expect(check.firstFinding(in: rows(("start", "open", 0))) == nil)
    var copy = check

    #expect(check.firstFinding(in: rows(("pay", "paying", 1), ("charged", "paid", 2))) == nil)
    #expect(copy.firstFinding(in: rows(("charged", "open", 1), ("pay", "paying", 2)))?.number == 3)
  }

  struct NextPayment: Statechart {
    enum State: CaseIterable { case open, checkout, paying, paid }
    enum Event: CaseIterable { case pay, charged }

    var definitionVersion: Int { 2 }

    var body: [Element] {
      state(.open) { on(.pay, to: .checkout) }
      state(.checkout) { state(.paying) { on(.charged, to: .paid) } }
      state(.paid)
    }
  }

  @Test func `a machine continues in the next version of its chart`() throws {
    var check = try check()
    try check.addVersion(
      NextPayment(),
      migrations: [ChartMigration(from: 1, .rename("paying", to: "checkout/paying"))])
    let log = [
      LogRow(event: "start", states: ["open"]), LogRow(event: "pay", states: ["paying"]),
      LogRow(event: "migrate", from: ["paying"], states: ["checkout/paying"]),
      LogRow(event: "charged", states: ["paid"]), LogRow(event: "timeout", states: ["late"]),
    ]

    #expect(check.firstFinding(in: log)?.number == 5)
    #expect(throws: LogCheckError.olderVersion(2, than: 2)) {
      try check.addVersion(NextPayment(), migrations: [])
    }
  }

  @Test func `a row with a version continues the machine in that version`() throws {
    var check = try check()
    try check.addVersion(
      NextPayment(),
      migrations: [ChartMigration(from: 1, .rename("paying", to: "checkout/paying"))])
    let log = [
      LogRow(event: "start", states: ["open"], version: 1),
      LogRow(event: "pay", states: ["paying"], version: 1),
      LogRow(event: "charged", states: ["paid"], version: 2),
    ]

    #expect(check.firstFinding(in: log) == nil)
  }

  struct LastPayment: Statechart {
    enum State: CaseIterable { case open, basket, paying, paid }
    enum Event: CaseIterable { case pay, charged }

    var definitionVersion: Int { 3 }

    var body: [Element] {
      state(.open) { on(.pay, to: .basket) }
      state(.basket) { state(.paying) { on(.charged, to: .paid) } }
      state(.paid)
    }
  }

  /// A version that a machine has skipped has migrated it all the same.
  @Test(arguments: [
    (event: "charged", state: "paid", version: 3, isExplained: true),
    ("migrate", "basket/paying", 3, true), ("migrate", "checkout/paying", 2, true),
    ("migrate", "basket/paying", 2, false), ("migrate", "checkout/paying", 3, false),
  ])
  func `a machine that skips a version is migrated by each`(
    event: String, state: String, version: Int, isExplained: Bool
  ) throws {
    var check = try check()
    try check.addVersion(
      NextPayment(),
      migrations: [ChartMigration(from: 1, .rename("paying", to: "checkout/paying"))])
    try check.addVersion(
      LastPayment(), migrations: [ChartMigration(from: 2, .rename("checkout", to: "basket"))])
    let log = [
      LogRow(event: "start", states: ["open"], version: 1),
      LogRow(event: "pay", states: ["paying"], version: 1),
      LogRow(event: event, states: [state], version: version),
    ]

    #expect((check.firstFinding(in: log) == nil) == isExplained)
  }

  // MARK: - Names and times

  /// Its events have the names of other rows.
  struct Parcel: Statechart {
    enum State: CaseIterable { case here, there, lost }
    enum Event: CaseIterable { case move, pause, migrate }

    var body: [Element] {
      state(.here) {
        on(.move, to: .there)
        on(.pause, to: .there)
        on(.migrate, to: .there)
      }
      state(.there)
      state(.lost)
    }
  }

  @Test(arguments: ["move", "pause", "migrate"])
  func `an event of the chart is no intervention, whatever its name is`(event: String) throws {
    for (state, isExplained) in [("there", true), ("lost", false), ("here", false)] {
      var check = try LogCheck(Parcel())
      let log = rows(("start", "here", 0), (event, state, 1))
      #expect((check.firstFinding(in: log) == nil) == isExplained, "\(state)")
    }
  }

  @Test(arguments: [(129, false), (130, true)])
  func `a row without a time is not before the latest one`(
    seconds: Int64, isExplained: Bool
  ) throws {
    var check = try check()
    let log =
      rows(("start", "open", 0), ("reopen", "open", 70), ("reopen", "open", 2))
      + [LogRow(event: "pay", states: ["paying"])] + rows(("timeout", "late", seconds))
    #expect((check.firstFinding(in: log) == nil) == isExplained)
  }

  // MARK: - Properties

  @Test func `properties need no chart`() {
    var check = LogCheck(properties: [
      .leaves("paying", within: .seconds(600)),
      .never("paid late") { $0.contains("late") && $0.contains("paid") },
    ])
    let log =
      rows(("pay", "checkout/paying", 0), ("charged", "checkout/paying", 601), machine: "1")
      + rows(("pay", "paying", 0), ("charged", "paid", 600), machine: "2")
      + [LogRow(machine: "3", states: ["late", "paid"])] + rows(("pay", "paying", 9), machine: "4")
    let findings = log.compactMap { check.consume($0) }

    #expect(findings.map(\.number) == [2, 5])
    #expect(
      findings.map(\.reason) == [
        "''paying' is exited within 600.0 seconds' does not hold: the goal was not reached 601.0 s after it began.",
        "'paid late' does not hold in late + paid.",
      ])
    #expect(check.overdue(at: 1_000_000_000 + 609_000_000) == [])
    #expect(check.overdue(at: 1_000_000_000 + 609_000_001).map(\.row.machine) == ["4"])
  }

  @Test func `properties are checked where the chart cannot be followed`() throws {
    var options = LogCheckOptions()
    // One of the answers of the guard is not tried.
    options.exploration.maximumAnswers = 1
    var check = try LogCheck(
      Payment(), properties: [.leaves("paying", within: .seconds(10))], options: options)
    let log = rows(
      ("start", "open", 0), ("pay", "open", 1), ("pay", "paying", 2), ("charged", "paid", 5))

    #expect(check.firstFinding(in: log) == nil)
    #expect(check.uncheckedRowCount > 0)
    #expect(check.overdue(at: 1_000_000_000 + 60_000_000) == [])
    let late = rows(("pay", "paying", 70), ("charged", "paid", 90))
    #expect(check.firstFinding(in: late)?.number == 6)
  }

  // MARK: - Many machines

  @Test func `machines that ended long ago are forgotten, and their rows not checked`() throws {
    var check = try LogCheck(
      EndingPayment(),
      options: {
        var options = LogCheckOptions()
        options.maximumEndedMachines = 10
        return options
      }())
    for machine in 0..<100 {
      let log = [
        LogRow(machine: "\(machine)", event: "start", states: ["open"]),
        LogRow(machine: "\(machine)", event: "pay", states: ["paid"]),
      ]
      #expect(check.firstFinding(in: log) == nil)
    }
    let late = LogRow(machine: "0", event: "pay", outcome: .ignored, states: ["paid"])
    let known = LogRow(machine: "99", event: "pay", states: ["open"])

    #expect(check.consume(late) == nil)
    #expect(check.uncheckedRowCount == 1)
    #expect(check.consume(known)?.number == 202)
  }

  struct EndingPayment: Statechart {
    enum State: CaseIterable { case open, paid }
    enum Event: CaseIterable { case pay }

    var body: [Element] {
      state(.open) { on(.pay, to: .paid) }
      final(.paid)
    }
  }
}
