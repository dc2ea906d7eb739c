import Foundation
import Schematic
import Statecharts
import Testing

@testable import DurableMachines

// What the documentation says in numbers, units and orders.
@Suite struct WrittenDownTests {
  let clock = TestClock()

  @Test func `the options of a worker have the defaults that they say`() async throws {
    let options = WorkerOptions()
    #expect(options.pollInterval == .milliseconds(500) && options.lease == .seconds(30))
    #expect(options.concurrency == 8 && options.attempts == 8 && options.quarantineAfter == 8)
    #expect(options.shutdownTime == .seconds(10) && options.inboxBatch == 50)
    let orders = try await DurableMachines(
      Checkout(), named: "checkout", in: .memory, initial: Order.init)
    #expect(orders.retryTime == .seconds(30))
  }

  @Test func `the pauses between attempts double from a second to a quarter of an hour`() {
    let pauses = (0...13).map { WorkerOptions().retryDelay(after: $0) }
    #expect(pauses == [1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
    #expect(WorkerOptions().retryDelay(after: .max) == 900)
  }

  @Test func `a job of which a program can make nothing waits, and counts no attempt`() async throws
  {
    let store = MachineStore.memory
    let orders = try await clock.orders(in: store)
    let newer = try await clock.orders(in: store, version: 2)
    let cases: [(columns: String, pause: Int64)] = [
      ("chart_version = 2", 0), ("blocked = 'x'", 0),
    ]
    for (number, (columns, pause)) in cases.enumerated() {
      let id = "\(number)"
      try await orders.create(id)
      try await orders.handle(.pay, to: id, eventID: nil)
      let job = try #require(try await orders.leaseJobs(atMost: 1, WorkerOptions(), nil).first)
      try await store.connection.values("UPDATE machine SET \(columns) WHERE id = '\(id)'")
      try await orders.perform(job, WorkerOptions(), nil)
      let given = try #require(try await orders.jobs().first { $0.machine == id })
      #expect(given.attempts == 0 && given.dueAt == clock.date + Double(pause), "\(columns)")
      #expect(given.error?.hasPrefix("The machine '\(id)' of the chart 'checkout'") == true)
      try await orders.erase(id)
    }
    _ = newer
  }

  @Test(arguments: TestDatabase.available)
  func `times are microseconds since 1970`(database: TestDatabase) async throws {
    let store = try database.store()
    let real = try await DurableMachines(
      Checkout(), named: "checkout", in: store, initial: Order.init)
    let before = Date() - 2
    try await real.create("1")
    try await real.handle(.later("a", 100), to: "1", eventID: "e")
    try await real.handle(.pay, to: "1", eventID: "p")
    try await real.handle(.tell("2"), to: "1", eventID: "t")
    try await real.post(.remind, to: "1", eventID: "i")
    let machine = try #require(try await store.machine("1", ofChart: "checkout"))
    let times =
      machine.log.map(\.at) + machine.inbox.map(\.at) + machine.jobs.map(\.dueAt)
      + machine.summary.states.values + [
        machine.summary.savedAt, machine.now, try await store.now(),
        try #require(machine.summary.wakeAt) - 60,
      ]
    let range = before...Date() + 2
    #expect(times.allSatisfy(range.contains), "\(times) \(range)")
    #expect(try await store.stateAges().map(\.oldest).allSatisfy(range.contains))
    #expect(try await store.diagnose().findings.allSatisfy { $0.topic != "clocks" })
    let rows = try await real.archive("1").rows["machine_event"] ?? []
    #expect(
      rows.compactMap { $0["at"].flatMap(Int64.init).map(TestClock.date) }.allSatisfy(
        range.contains) && rows.count == 3
    )
  }

  private static let largest = Int64.max / 4_000_000
  private static let durations: [(Duration, Int64)] = [
    (.zero, 0), (.nanoseconds(1), 1), (.nanoseconds(999), 1), (.microseconds(1), 1),
    (.nanoseconds(1_001), 2), (.seconds(1), 1_000_000), (.milliseconds(1_500), 1_500_000),
    (.seconds(Int64.max), .max / 4), (.seconds(largest), largest * 1_000_000),
    (.seconds(Int64.min), 0),
  ]

  @Test(arguments: durations)
  func `microseconds are rounded up, and never overflow`(duration: Duration, microseconds: Int64) {
    #expect(duration.microseconds == microseconds)
  }

  @Test func `timers that never elapse keep no machine from being stored`() async throws {
    let machines = try await DurableMachines(Endless(), named: "endless", in: .memory) {
      Endless.Subject()
    }
    try await machines.create("1")
    #expect(try await machines.workOnce() == 0)
    #expect(try await machines.handle(.x, to: "1", eventID: "a").version == 2)
  }

  private struct Endless: Statechart, Sendable {
    enum State { case on }
    enum Event: Codable, Sendable { case x }
    final class Subject: Codable {}

    var body: [Element] {
      state(.on) {
        after(.seconds(Int64.max) * 4, send: .x)
        every(.seconds(Int64.max) * 4, send: .x)
        on(.x) { _ in }
      }
    }
  }

  @Test(arguments: [0, 1, -1, 1_700_000_000_123_457, 9_000_000_000_999_999, -978_307_200_000_001])
  func `a time of the tables is a date with its microseconds`(time: Int64) {
    #expect(Date(microseconds: time).microseconds == time)
    #expect(abs(Date(microseconds: time).timeIntervalSince1970 - Double(time) / 1_000_000) < 1e-5)
  }

  @Test(arguments: [Int64.min, .max])
  func `a date that no timer has is at the end of the range`(time: Int64) {
    let found = Date(microseconds: time).microseconds
    #expect((found < 0) == (time < 0) && abs(found) > .max / 5)
  }

  // MARK: - Orders

  @Test func `paths of the innermost states are sorted`() {
    let states: [String: Int64] = [
      "p": 1, "p@y": 2, "p@y/c": 3, "p@x/a": 4, "p@x": 5, "pa": 6, "p@x/a#": 7,
    ]
    #expect(states.innermostPaths == ["p@x/a", "p@x/a#", "p@y/c", "pa"])
  }

  @Test func `problems of a fleet are sorted, errors first, and those of most machines`() {
    var report = FleetReport()
    func add(_ kind: UpgradeMismatch.Kind, _ message: String, _ count: Int, _ example: String) {
      report.add(
        [UpgradeMismatch(kind, ["p", "q"], message)], version: 1, count: count, example: example)
    }
    add(.unhandledEvent, "w2", 9, "a")
    add(.undeclaredState, "e3", 2, "b")
    add(.undeclaredState, "e2", 2, "a")
    add(.undeclaredState, "e1", 1, "c")
    add(.undeclaredState, "e1", 3, "d")
    add(.discardedHistory, "w1", 10, "a")
    report.sort()
    #expect(report.problems.map(\.message) == ["e1", "e2", "e3", "w1", "w2"])
    #expect(report.problems[0].count == 4 && report.problems[0].example == "c")
    #expect(report.problems.allSatisfy { $0.paths == ["p"] && $0.version == 1 })
    report.add(
      [UpgradeMismatch(.undeclaredState, [], "e1", remedy: .ascend("x"))], version: nil, count: 5,
      example: "z")
    #expect(report.problems.last?.version == nil && report.problems.count == 6)
    report.problems = [report.problems[0], report.problems[5], report.problems[4]]
    (report.machines, report.texts, report.migrated, report.newer) = (9, 3, 2, 1)
    #expect(
      "\(report)" == """
        9 machines, 3 different ones, 2 to be migrated, 1 of a later version.
        error: 4 of version 1, such as 'c': e1
        error: 5 waiting, such as 'z': e1 Migrate it: .ascend("x")?
        warning: 9 of version 1, such as 'a': w2
        """)
  }

  @Test func `a fleet is fine without problems and later versions alone`() {
    var report = FleetReport()
    #expect(report.isFine)
    report.newer = 1
    #expect(!report.isFine)
    (report.newer, report.migrated, report.machines) = (0, 3, 3)
    #expect(report.isFine)
    report.add([UpgradeMismatch(.unhandledEvent, [], "w")], version: 1, count: 1, example: "a")
    #expect(!report.isFine)
  }

  @Test(arguments: UpgradeMismatch.Kind.allCases)
  func `a machine continues after the kinds of mismatches that are warnings`(
    kind: UpgradeMismatch.Kind
  ) {
    let warnings: Set<UpgradeMismatch.Kind> = [
      .discardedHistory, .unhandledEvent, .undeferredEvent, .undeclaredTimer, .undeclaredTask,
      .finalState, .movedState,
    ]
    let mismatch = UpgradeMismatch(kind, [], "It fails.", remedy: .ascend("x"))
    #expect(mismatch.isWarning == warnings.contains(kind))
    #expect("\(mismatch)" == #"It fails. Migrate it: .ascend("x")?"#)
    #expect("\(UpgradeMismatch(kind, [], "It fails."))" == "It fails.")
  }

  // MARK: - Guarantees

  /// What the page promises, what it does not, and the tests by promise.
  private func guarantees() throws -> (
    promises: [String], others: String, tests: [String: [String]]
  ) {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/DurableMachines/DurableMachines.docc/Guarantees.md")
    let parts = try String(contentsOf: page, encoding: .utf8)
      .components(separatedBy: "| Promise | Tests |\n|---|---|\n")
    let (text, rows) = (parts[0].components(separatedBy: "### Not guaranteed"), parts[1])
    let tests = rows.split(separator: "\n").map { row in
      let columns = row.dropFirst(2).dropLast(2).components(separatedBy: " | ")
      return (columns[0], columns[1].matches(of: /\*([^*]+)\*/).map { String($0.output.1) })
    }
    let promises = text[0].matches(of: /- \*\*(.+?)\.\*\*/).map { String($0.output.1) }
    return (promises, text[1], Dictionary(tests) { $0 + $1 })
  }

  @Test func `each promise of the page Guarantees has tests, and they exist`() throws {
    let (promises, others, tests) = try guarantees()
    #expect(promises.count > 20)
    #expect(promises.filter { tests[$0]?.isEmpty != false } == [])
    #expect(tests.keys.filter { !promises.contains($0) && !others.contains("**\($0)") } == [])
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let sources = try (files?.compactMap { $0 as? URL } ?? []).filter {
      $0.pathExtension == "swift"
    }
    .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    #expect(tests.values.joined().filter { !sources.contains("func `\($0)`") } == [])
  }

  @Test func `what is counted is counted once each`() async throws {
    let orders = try await clock.orders(in: .memory)
    let row = DurableLogRow(
      version: 1, event: "e", outcome: .ignored, from: [], to: [], at: Date())
    func attempt(_ result: DurableAttempt.Result) -> DurableNotice {
      .attempted(DurableAttempt(place: "p", key: "k", number: 1, result: result))
    }
    let notices: [DurableNotice] =
      [
        .handled(row, lateness: nil), .handled(row, lateness: .seconds(2)),
        .handled(row, lateness: .seconds(1)), .repeated(eventID: "e"), .conflicted,
        .quarantined(reason: "r"),
      ] + DurableAttempt.Result.allCases.map(attempt)
    for notice in notices { orders.counters.count(notice) }
    var expected = DurableCounts()
    expected.events = [.ignored: 3]
    (expected.repetitions, expected.conflicts, expected.timers) = (1, 1, 2)
    (expected.greatestLateness, expected.jobs, expected.failedAttempts) = (.seconds(2), 2, 3)
    (expected.deadJobs, expected.lostLeases, expected.quarantined) = (1, 1, 1)
    #expect(orders.counts == expected)
  }
}
