import Foundation
import Schematic
import Testing

@testable import DurableMachines
@testable import Statecharts

/// A version of a chart that a test declares.
private struct Version: Statechart, @unchecked Sendable {
  enum State { case a, b, c, l, r, done }
  enum Event: String, Codable, Sendable { case go, x, tick, late, paid }
  final class Subject: Codable {}

  let definitionVersion: Int
  let allowsWarnings = true
  private let elements: (Self) -> [Element]

  init(
    _ version: Int, @ChartBuilder<State, Event, Subject> _ elements: @escaping (Self) -> [Element]
  ) {
    (definitionVersion, self.elements) = (version, elements)
  }

  var body: [Element] { elements(self) }

  /// A payment with one or two timers without a name.
  static func payment(_ version: Int, task: String, remindedAfter: Duration? = nil) -> Version {
    Version(version) { c in
      c.state(.a) {
        c.run(task, with: { _ in 0 }) { _ in
        } then: {
          .paid
        }
        if let remindedAfter { c.after(remindedAfter, send: .tick) }
        c.after(.seconds(60), send: .late)
        c.on(.tick) { _ in }
        c.on(.paid, to: .b)
        c.on(.late, to: .done)
      }
      c.state(.b)
      c.final(.done)
    }
  }
}

// What machines have beside their states, in stores.
@Suite struct UpgradeLossTests {
  let clock = TestClock()

  private func open(
    _ version: Version, in store: MachineStore, _ steps: MigrationStep...
  ) async throws -> DurableMachines<Version> {
    let migrations = steps.isEmpty ? [] : [ChartMigration(from: 1, steps)]
    return try await clock.parcels(version, in: store, migrations) { Version.Subject() }
  }

  @Test(arguments: TestDatabase.available)
  func `a job of a task that the chart lacks is found in the fleet, and is dead in the end`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    try await open(.payment(1, task: "charge"), in: store).create("1")
    let new = try await open(.payment(2, task: "pay"), in: store)
    let report = try await new.checkUpgrade()
    #expect(report.problems.map(\.remedies) == [[#"drop(task: "a#charge")"#]])
    #expect(report.problems.allSatisfy { $0.isWarning && $0.example == "1" })
    try await new.migrateAll()
    var options = WorkerOptions()
    options.attempts = 1
    try await new.workOnce(options)
    #expect(try await new.jobs().map(\.isDead) == [true])
  }

  @Test(arguments: TestDatabase.available)
  func `a task that has another name performs the job under its key`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    try await open(.payment(1, task: "charge"), in: store).create("1")
    let new = try await open(
      .payment(2, task: "pay"), in: store, .rename(task: "a#charge", to: "a#pay"))
    #expect(try await new.checkUpgrade().isFine)
    try await new.workOnce()
    #expect(try await new.state(of: "1").innermostStates == ["b"])
    #expect(try await new.jobs().isEmpty)
  }

  @Test(arguments: TestDatabase.available)
  func `a timer that has another number continues with the time that was left`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let old = Version.payment(1, task: "pay", remindedAfter: .seconds(1))
    try await open(old, in: store).create("1")
    let new = try await open(
      .payment(2, task: "pay"), in: store, .drop(timer: "a#0"),
      .rename(timer: "a#1", to: "a#0"))
    clock.advance(seconds: 59)
    try await new.migrateAll()
    #expect(try await new.state(of: "1").innermostStates == ["a"])
    clock.advance(seconds: 2)
    #expect(try await new.handle(.x, to: "1", eventID: "x").states == ["done"])
  }

  @Test(arguments: TestDatabase.available)
  func `a timer that has elapsed is not lost, and machines with and without it are told apart`(
    database: TestDatabase
  ) async throws {
    func chart(_ version: Int, _ hasFirst: Bool) -> Version {
      Version(version) { c in
        c.state(.a) {
          if hasFirst { c.after(.seconds(1), timer: "first", send: .tick) }
          c.after(.seconds(60), timer: "second", send: .late)
          c.on(.tick) { _ in }
          c.on(.late, to: .done)
        }
        c.final(.done)
      }
    }
    let store = try database.store()
    let old = try await open(chart(1, true), in: store)
    try await old.create("1")
    clock.advance(seconds: 2)
    try await old.handle(.x, to: "1", eventID: "x")
    try await old.create("2")
    try await old.create("3")
    let report = try await open(chart(2, false), in: store).checkUpgrade()
    #expect(report.texts == 2)
    #expect(report.problems.map(\.count) == [2] && report.problems.map(\.example) == ["2"])
  }

  @Test(arguments: TestDatabase.available)
  func `an event that the new chart does not defer is recalled with the migration`(
    database: TestDatabase
  ) async throws {
    func chart(_ version: Int) -> Version {
      Version(version) { c in
        c.state(.a) {
          if version == 1 { c.defers(.x) } else { c.on(.x, to: .b) }
          c.on(.go, to: .c)
        }
        c.state(.b)
        c.state(.c)
      }
    }
    let store = try database.store()
    let old = try await open(chart(1), in: store)
    try await old.create("1")
    try await old.handle(.x, to: "1", eventID: "x")
    let new = try await open(chart(2), in: store)
    try await new.migrateAll()
    #expect(try await new.state(of: "1").innermostStates == ["b"])
    let log = try await new.log(of: "1")
    #expect(log.map(\.event) == ["start", "x", "migrate", "recall"])
    #expect(log[3].from == ["a"] && log[3].to == ["b"])
  }

  @Test(arguments: TestDatabase.available)
  func `an event that the new chart ignores where it was deferred waits for the next state`(
    database: TestDatabase
  ) async throws {
    func chart(_ version: Int) -> Version {
      Version(version) { c in
        c.state(.a) {
          if version == 1 { c.defers(.x, .tick) } else { c.on(.tick) { _ in } }
          c.on(.go, to: .b)
        }
        c.state(.b) { c.on(.x, to: .done) }
        c.final(.done)
      }
    }
    let store = try database.store()
    let old = try await open(chart(1), in: store)
    try await old.create("1")
    for event in [Version.Event.x, .tick] {
      try await old.handle(event, to: "1", eventID: "\(event)")
    }
    let new = try await open(chart(2), in: store)
    try await new.migrateAll()
    #expect(try await new.state(of: "1").innermostStates == ["a"])
    #expect(try await new.handle(.go, to: "1", eventID: "go").states == ["done"])
  }

  @Test(arguments: TestDatabase.available)
  func `an event that waits in an inbox is renamed, although its type has its former name`(
    database: TestDatabase
  ) async throws {
    func chart(_ version: Int) -> Version {
      Version(version) { c in
        c.state(.a) { c.on(version == 1 ? .go : .x, to: .done) }
        c.final(.done)
      }
    }
    let store = try database.store()
    let old = try await open(chart(1), in: store)
    try await old.create("1")
    try await old.post(.go, to: "1", eventID: "go")
    let new = try await open(chart(2), in: store, .event("go", becomes: "x"))
    try await new.workOnce()
    #expect(try await new.state(of: "1").innermostStates == ["done"])
  }

  @Test(arguments: TestDatabase.available)
  func `of two tasks, one that was dropped is not performed as the other one`(
    database: TestDatabase
  ) async throws {
    func chart(_ version: Int) -> Version {
      Version(version) { c in
        c.state(.a) {
          for _ in version..<3 {
            c.run(with: { _ in 0 }) { _ in
            } then: {
              .tick
            }
          }
          c.on(.tick) { _ in }
        }
      }
    }
    let store = try database.store()
    try await open(chart(1), in: store).create("1")
    let new = try await open(
      chart(2), in: store, .drop(task: "a#0"), .rename(task: "a#1", to: "a#0"))
    try await new.create("2")
    #expect(try await new.checkUpgrade().isFine)
    for _ in 1...4 { try await new.workOnce() }
    for (id, place) in [("1", "task a#1"), ("2", "task a#0")] {
      let ids = try await new.log(of: id).filter { $0.event == "tick" }.map { $0.eventID ?? "" }
      #expect(ids.count == 1 && ids[0].contains(place), "\(ids)")
    }
    #expect(try await new.jobs().isEmpty)
  }

  @Test func `a timer is continued by that of its own state, and by its short name`() {
    let timer = ActivityID(.timer, of: "p@two/r/waiting")
    #expect(!timer.continues(ActivityID(.timer, of: "p@one/l/waiting")))
    #expect(timer.continues(ActivityID(.timer, of: "waiting")) && timer.continues(timer))
  }

  @Test(arguments: TestDatabase.available)
  func `a timer of a state that the machine leaves is lost in the fleet`(database: TestDatabase)
    async throws
  {
    func chart(_ version: Int) -> Version {
      Version(version) { c in
        c.state(.a) {
          c.after(.seconds(60), send: .late)
          if version == 1 { c.state(.l) } else { c.state(.r) { c.on(.go, to: .l) } }
          c.on(.late, to: .done)
        }
        if version == 2 { c.state(.l) }
        c.final(.done)
      }
    }
    let store = try database.store()
    try await open(chart(1), in: store).create("1")
    let report = try await open(chart(2), in: store, .rename("a/l", to: "l")).checkUpgrade()
    #expect(report.problems.map(\.paths) == [["a"]] && report.problems.allSatisfy(\.isWarning))
  }

  @Test(arguments: TestDatabase.available)
  func `a timer of a state that a migration enters begins anew`(database: TestDatabase)
    async throws
  {
    func chart(_ version: Int) -> Version {
      Version(version) { c in
        c.parallel(.a) {
          c.region("one") {
            c.state(.b) { c.state(.l) { c.after(.seconds(60), send: .late) } }
          }
          if version == 2 {
            c.region("two") {
              c.state(.c) { c.state(.r) { c.after(.seconds(60), send: .tick) } }
            }
          }
          c.on(.tick, to: .done)
        }
        c.final(.done)
      }
    }
    let store = try database.store()
    try await open(chart(1), in: store).create("1")
    clock.advance(seconds: 50)
    let new = try await open(chart(2), in: store, .enter(region: "a@two"))
    try await new.migrateAll()
    clock.advance(seconds: 20)
    #expect(try await new.handle(.x, to: "1", eventID: "x").states.contains("a@two/c/r"))
  }

  @Test(arguments: TestDatabase.available)
  func `each reason is counted once, however many machines have which of them`(
    database: TestDatabase
  ) async throws {
    func chart(_ version: Int, _ end: Version.State) -> Version {
      Version(version) { c in
        c.state(.a) {
          c.on(.go, to: end)
          c.on(.x, to: .done)
        }
        c.state(end)
        c.state(.done)
      }
    }
    let store = try database.store()
    let old = try await open(chart(1, .b), in: store)
    for id in ["1", "2", "3"] {
      try await old.create(id)
      if id != "3" { try await old.handle(.go, to: id, eventID: "go") }
    }
    let report = try await open(chart(2, .c), in: store).checkUpgrade()
    #expect(report.problems.map(\.count) == [2])
  }

  @Test(arguments: TestDatabase.available)
  func `machines, texts and jobs are counted by the version that has saved them`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    for (version, task) in [(1, "charge"), (2, "charge"), (3, "pay")] {
      let machines = try await open(.payment(version, task: task), in: store)
      for number in 1...2 { try await machines.create("\(version)-\(number)") }
    }
    let report = try await open(.payment(2, task: "charge"), in: store).checkUpgrade()
    #expect(report.machines == 6 && report.texts == 3 && report.newer == 2)
    #expect(report.problems == [])
  }

  @Test(arguments: TestDatabase.available)
  func `a deferred event without a transition has one problem`(database: TestDatabase) async throws
  {
    func chart(_ version: Int, hasEvent: Bool) -> Version {
      Version(version) { c in
        c.state(.a) {
          if hasEvent { c.defers(.x) }
          c.on(.go, to: .b)
        }
        c.state(.b) { if hasEvent { c.on(.x, to: .done) } }
        c.final(.done)
      }
    }
    let store = try database.store()
    let old = try await open(chart(1, hasEvent: true), in: store)
    try await old.create("1")
    try await old.handle(.x, to: "1", eventID: nil)
    let problems = try await open(chart(2, hasEvent: false), in: store).checkUpgrade().problems
    #expect(problems.map(\.remedies) == [[#"event("x", becomes: "…")"#]])
  }

  @Test(arguments: TestDatabase.available)
  func `a quarantine names the migration, and no new machine`(database: TestDatabase) async throws {
    func chart(_ version: Int, _ end: Version.State) -> Version {
      Version(version) { c in
        c.state(end) { c.on(.go, to: .done) }; c.final(.done)
      }
    }
    let store = try database.store()
    try await open(chart(1, .b), in: store).create("1")
    let new = try await open(chart(2, .c), in: store)
    await #expect {
      try await new.handle(.go, to: "1", eventID: "go")
    } throws: {
      "\($0)".contains(#"A migration may fix it: .rename("b", to: "c")."#)
        && !"\($0)".contains("start a new machine")
    }
  }

  @Test(arguments: TestDatabase.available)
  func `a machine that a function has quarantined is tried again when the step has another reason`(
    database: TestDatabase
  ) async throws {
    struct Wrong: Error {}
    let chart = { (version: Int) in
      Version(version) { c in
        c.state(.a) { c.on(.go, to: .b) }; c.state(.b)
      }
    }
    let store = try database.store()
    try await open(chart(1), in: store).create("1")
    let wrong = MigrationStep.data { (_: Version.Subject) -> Version.Subject in throw Wrong() }
    await #expect {
      try await open(chart(2), in: store, wrong).handle(.go, to: "1", eventID: "go")
    } throws: {
      "\($0)".contains("data { … } from version 1: Wrong()")
    }
    let right = MigrationStep.data("right") { (old: Version.Subject) in old }
    #expect(
      try await open(chart(2), in: store, right).handle(.go, to: "1", eventID: "go").states == ["b"]
    )
  }

  @Test(arguments: TestDatabase.available)
  func `a text that cannot be read is one problem of the fleet, with its machine`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let orders = try await open(.payment(1, task: "pay"), in: store)
    for id in ["1", "2"] { try await orders.create(id) }
    let set = MachineStore.Statement("UPDATE \(store.prefix)machine SET saved = '{' WHERE id = '2'")
    _ = try await store.connection.perform([set])
    let report = try await orders.checkUpgrade()
    #expect(report.machines == 2 && report.problems.map(\.example) == ["2"])
    #expect(report.problems.allSatisfy { !$0.isWarning })
  }

  @Test(arguments: TestDatabase.available)
  func `events with payloads that are deferred or delayed have their transitions`(
    database: TestDatabase
  ) async throws {
    struct Note: Statechart, Sendable {
      enum State { case a, b }
      enum Event: Codable, Sendable {
        case late(String), kept(Int)
        var late: String? { if case .late(let text) = self { text } else { nil } }
        var kept: Int? { if case .kept(let number) = self { number } else { nil } }
      }
      final class Subject: Codable {}
      var isShort = false
      var body: [Element] {
        on(\.late) { _, _ in }
        state(.a) {
          if !isShort { defers(\.kept) }
          onEntry().performWithContext { try $0.send(.late("x"), after: .seconds(9), as: "x") }
        }
        state(.b) { on(\.kept, to: .a) }
      }
    }
    let store = try database.store()
    let notes = try await clock.parcels(Note(), in: store) { Note.Subject() }
    try await notes.create("1")
    #expect(try await notes.handle(.kept(1), to: "1", eventID: nil).kind == .deferred)
    #expect(try await notes.checkUpgrade().problems == [])
    let short = try await clock.parcels(Note(isShort: true), in: store) { Note.Subject() }
    let problems = try await short.checkUpgrade().problems
    #expect(problems.count == 1 && "\(problems)".contains("'kept' is deferred, and no active"))
  }

  @Test func `a step that names a case and not its text in JSON is refused`() async throws {
    struct Post: Statechart, Sendable {
      enum State { case a, done }
      enum Event: String, Codable, CaseIterable, Sendable { case send = "SEND" }
      final class Subject: Codable {}
      var definitionVersion: Int { 2 }
      var body: [Element] {
        state(.a) { on(.send, to: .done) }
        final(.done)
      }
    }
    await #expect(throws: MigrationError.self) {
      try await clock.parcels(
        Post(), in: .memory, [ChartMigration(from: 1, .event("ship", becomes: "send"))]
      ) { Post.Subject() }
    }
  }

  @Test(arguments: [(["l"], ["r"]), (["l@one", "a"], ["r@one", "a"]), (["long"], ["long"])])
  func `delayed events keep the submachine that has sent them`(
    before: [String], after: [String]
  ) throws {
    var machine = MigratingMachine(
      try SavedText(
        #"{"v":2,"in":["l/a"],"delayed":[{"event":"x","after":5,"as":"bell","of":\#(before)}]}"#),
      data: "{}")
    let migration = ChartMigration(from: 1, .rename("l", to: "r"))
    try machine.migrate([migration], to: StatechartSchema(Version.payment(1, task: "pay")).shape)
    #expect(machine.text.delayedEvents.map(\.submachine) == [after])
  }
}
