import DurableMachinesVerification
import Foundation
import Statecharts
import Testing

/// A chart that a test declares.
struct Version: Statechart {
  enum State { case a, b, c, d, one, two, l, r, w, done }
  enum Event: String, Codable, CaseIterable, Sendable { case go, x, y, z, tick, late, paid }
  typealias Subject = Void

  let definitionVersion: Int
  let definitionName = "Version"
  let allowsWarnings = true
  private let elements: (Self) -> [Element]

  init(_ version: Int, @ChartBuilder<State, Event, Void> _ elements: @escaping (Self) -> [Element])
  {
    (definitionVersion, self.elements) = (version, elements)
  }

  var body: [Element] { elements(self) }
}

// What a machine would lose although it continues.
@Suite struct LossTests {
  private func findings(
    _ old: Version, _ new: Version, _ steps: MigrationStep...
  ) throws -> [UpgradeFinding] {
    try Upgrade(from: old, to: new, migrations: [ChartMigration(from: 1, steps)]).check().findings
  }

  // MARK: - Timers and tasks

  private func timers(_ version: Int, _ events: Version.Event...) -> Version {
    Version(version) { c in
      c.state(.a) {
        for event in events { c.after(.seconds(1), send: event) }
        c.on(.tick) {}
        c.on(.late, to: .done)
      }
      c.final(.done)
    }
  }

  @Test func `timers without a name that change places are found, and mended by what is named`()
    throws
  {
    let (old, swapped) = (timers(1, .tick, .late), timers(2, .late, .tick))
    let found = try findings(old, swapped)
    #expect(found.map(\.kind) == [.lostTimer, .lostTimer])
    #expect(
      found.flatMap(\.remedies) == [
        #"rename(timer: "a#0", to: "a#1")"#, #"rename(timer: "a#1", to: "a#0")"#,
      ])
    #expect(
      try findings(
        old, swapped, .rename(timer: "a#0", to: "a#2"), .rename(timer: "a#1", to: "a#0"),
        .rename(timer: "a#2", to: "a#1")
      ).isEmpty)
    let shorter = timers(2, .late)
    let remedies = try findings(old, shorter).flatMap(\.remedies)
    #expect(remedies == [#"drop(timer: "a#0")"#, #"rename(timer: "a#1", to: "a#0")"#])
    #expect(
      try findings(old, shorter, .drop(timer: "a#0"), .rename(timer: "a#1", to: "a#0")).isEmpty)
  }

  @Test func `a timer is dropped at the path that the steps before have given it`() throws {
    let old = Version(1) { c in
      c.state(.a) {
        c.after(.seconds(1), send: .tick); c.on(.tick, to: .done)
      }; c.final(.done)
    }
    let new = Version(2) { c in
      c.state(.b) { c.on(.tick, to: .done) }; c.final(.done)
    }
    let found = try findings(old, new, .rename("a", to: "b"))
    #expect(found.flatMap(\.remedies) == [#"drop(timer: "b#0")"#])
    #expect(try findings(old, new, .rename("a", to: "b"), .drop(timer: "b#0")).isEmpty)
    #expect(
      try findings(old, new, .rename("a", to: "b"), .drop(timer: "a#0")).map(\.kind)
        == [.wrongMigration, .lostTimer])
  }

  @Test func `a timer and a task that are removed with their state are found`() throws {
    let old = Version(1) { c in
      c.state(.a) {
        c.state(.b) {
          c.after(.seconds(1), send: .tick)
          c.run("charge", with: { _ in 0 }) { _ in
          } then: {
            .paid
          }
        }
        c.on(.paid, to: .done)
        c.on(.tick, to: .done)
      }
      c.final(.done)
    }
    let new = Version(2) { c in
      c.state(.a) {
        c.on(.paid, to: .done)
        c.on(.tick, to: .done)
      }
      c.final(.done)
    }
    #expect(try findings(old, new, .ascend("a")).map(\.kind) == [.lostTimer, .lostTask])
    #expect(
      try findings(old, new, .drop(timer: "a/b#0"), .drop(task: "a/b#charge"), .ascend("a")).isEmpty
    )
  }

  @Test func `a task that has another name is found, and keeps its job if it is renamed`() throws {
    func chart(_ version: Int, _ task: String) -> Version {
      Version(version) { c in
        c.state(.a) {
          c.run(task, with: { _ in 0 }) { _ in
          } then: {
            .paid
          }
          c.on(.paid, to: .done)
        }
        c.final(.done)
      }
    }
    let (old, new) = (chart(1, "charge"), chart(2, "pay"))
    #expect(try findings(old, new).map(\.kind) == [.lostTask, .newTask])
    #expect(try findings(old, new, .rename(task: "a#charge", to: "a#pay")).isEmpty)
    #expect(
      try findings(old, new, .rename(task: "a#charge", to: "a#play")).first?.kind
        == .wrongMigration)
  }

  @Test func `a composite that was renamed is renamed with its tasks`() throws {
    func chart(_ version: Int, _ composite: Version.State) -> Version {
      Version(version) { c in
        c.state(composite) {
          c.run("charge", with: { _ in 0 }) { _ in
          } then: {
            .paid
          }
          c.state(.one) { c.on(.x, to: .two) }
          c.state(.two)
          c.on(.paid, to: .done)
        }
        c.final(.done)
      }
    }
    let (old, new) = (chart(1, .a), chart(2, .b))
    let remedies = Set(try findings(old, new).flatMap(\.remedies))
    #expect(remedies == [#"rename("a", to: "b")"#])
    #expect(try findings(old, new, .rename("a", to: "b")).isEmpty)
    let parts = try findings(
      old, new, .rename("a/one", to: "b/one"), .rename("a/two", to: "b/two"))
    #expect(parts.map(\.kind) == [.lostTask, .newTask] || parts.map(\.kind) == [.lostTask])
  }

  private func charging(
    _ version: Int, _ elements: @escaping (Version) -> Version.Element
  ) -> Version {
    Version(version) { c in
      elements(c)
      c.final(.done)
    }
  }

  /// A composite with a task and a timer.
  private func busy(
    _ c: Version, _ state: Version.State, _ leaves: Version.State...
  ) -> Version.Element {
    c.state(state) {
      c.run("charge", with: { _ in 0 }) { _ in
      } then: {
        .paid
      }
      c.after(.seconds(1), timer: "limit", send: .late)
      c.on(.paid, to: .done)
      c.on(.late, to: .done)
      for leaf in leaves { c.state(leaf) }
    }
  }

  @Test func `a state that leaves a composite loses the timer and the task of it`() throws {
    func chart(_ version: Int, _ inA: Version.State, _ inB: Version.State...) -> Version {
      Version(version) { c in
        c.state(.w) {
          c.on(.x, to: inA)
          c.on(.y, to: .two)
        }
        busy(c, .a, inA)
        c.state(.b) {
          for leaf in inB { c.state(leaf) { c.on(.go, to: .done) } }
        }
        c.final(.done)
      }
    }
    let found = try findings(
      chart(1, .one, .two), chart(2, .l, .two, .one), .rename("a/one", to: "b/one"))
    #expect(found.map(\.kind) == [.lostTask, .lostTimer])
    #expect(found.allSatisfy { $0.path == "0. start → w\n1. x → one\n2. upgrade → one" })
  }

  @Test func `two tasks that run together and become one are found`() throws {
    let old = Version(1) { c in
      c.parallel(.a) {
        c.region("one") { busy(c, .b, .l) }
        c.region("two") { busy(c, .c, .r) }
      }
      c.final(.done)
    }
    let new = Version(2) { c in
      busy(c, .b, .l)
      c.final(.done)
    }
    let found = try findings(
      old, new, .rename("a@one/b", to: "b"), .rename("a@two/c", to: "b"), .rename("b/r", to: "b/l"))
    #expect(
      found.filter { $0.message.contains("both become 'b#charge'") }.map(\.kind) == [.lostTask])
    #expect(
      found.filter { $0.message.contains("both become 'b#limit'") }.map(\.kind) == [.lostTimer])
  }

  @Test func `a state that is merged with one whose task it does not run is found`() throws {
    func paying(_ c: Version) -> Version.Element {
      c.state(.b) {
        c.run("charge", with: { _ in 0 }) { _ in
        } then: {
          .paid
        }
        c.on(.paid, to: .done)
      }
    }
    let old = Version(1) { c in
      c.state(.a) { c.on(.go, to: .b) }
      paying(c)
      c.final(.done)
    }
    let found = try findings(old, charging(2, paying), .rename("a", to: "b"))
    #expect(found.map(\.kind).filter { $0 != .lostEvent } == [.newTask])
    #expect(found.contains { $0.path == "0. start → a\n1. upgrade → b" })
  }

  @Test func `of several tasks without a name, none is said to be the one that was removed`() throws
  {
    func chart(_ version: Int, _ count: Int) -> Version {
      charging(version) { c in
        c.state(.a) {
          for _ in 0..<count {
            c.run(with: { _ in 0 }) { _ in
            } then: {
              .paid
            }
          }
          c.on(.paid, to: .done)
        }
      }
    }
    let found = try findings(chart(1, 2), chart(2, 1))
    #expect(found.map(\.kind) == [.lostTask])
    #expect(found.flatMap(\.remedies) == [] && found[0].message.contains("are counted"))
    #expect(
      try findings(
        chart(1, 2), chart(2, 1), .drop(task: "a#0"), .rename(task: "a#1", to: "a#0")
      ).isEmpty)
  }

  @Test func `steps in the order in which they merge what they move are found`() throws {
    func chart(
      _ version: Int, _ first: Version.State, _ second: Version.State, _ event: Version.Event
    )
      -> Version
    {
      Version(version) { c in
        c.state(first) { c.on(.x, to: second) }
        c.state(second) { c.on(event, to: .done) }
        c.final(.done)
      }
    }
    let (old, new) = (chart(1, .a, .b, .y), chart(2, .b, .c, .y))
    let steps: [MigrationStep] = [.rename("a", to: "b"), .rename("b", to: "c")]
    let found = try findings(old, new, steps[0], steps[1])
    #expect(
      found.map(\.description) == [
        #"""
        rename("b", to: "c") from version 1: rename("a", to: "b") has moved something there before, which is moved with it. \#
        Declare rename("a", to: "b") after this step.
        """#
      ])
    #expect(try findings(old, new, steps[1], steps[0]).isEmpty)
    let events = try findings(
      old, chart(2, .a, .b, .z), .event("x", becomes: "y"), .event("y", becomes: "z"))
    #expect(events.contains { $0.kind == .wrongMigration })
  }

  @Test func `a region that has completed does not go on`() throws {
    func chart(_ version: Int) -> Version {
      charging(version) { c in
        c.parallel(.a) {
          c.region("one") {
            c.state(.l) {
              if version == 1 { c.on(.x, to: .one) } else { c.on(.x) {} }
            }
            if version == 1 { c.final(.one) }
          }
          c.region("two") { c.state(.r) { c.on(.go, to: .done) } }
        }
      }
    }
    let found = try findings(chart(1), chart(2), .rename("a@one/one", to: "a@one/l"))
    #expect(found.map(\.kind) == [.livesAgain])
    #expect(found.allSatisfy { $0.paths == ["a@one/l"] })
  }

  // MARK: - Events

  @Test func `an event whose old name is another event's now is found`() throws {
    let old = Version(1) { c in
      c.state(.a) {
        c.on(.x, to: .b); c.on(.y, to: .c)
      }; c.final(.b); c.final(.c)
    }
    let new = Version(2) { c in
      c.state(.a) {
        c.on(.y, to: .b); c.on(.x, to: .c)
      }; c.final(.b); c.final(.c)
    }
    let swap: [MigrationStep] = [
      .event("x", becomes: "z"), .event("y", becomes: "x"), .event("z", becomes: "y"),
    ]
    let report = try Upgrade(from: old, to: new, migrations: [ChartMigration(from: 1, swap)])
      .check()
    #expect(report.findings.map(\.kind) == [.lostEvent, .lostEvent])
    #expect(report.findings[0].message.contains("'x' is called 'y' now"))
  }

  @Test(arguments: [
    MigrationStep.event("nonsense", becomes: "x"), .drop(event: "nonsense"), .drop(event: "x"),
    .event("x(1)", becomes: "y"),
  ])
  func `a step for an event that the former chart lacks, or the new one has, is found`(
    step: MigrationStep
  ) throws {
    func chart(_ version: Int) -> Version {
      Version(version) { c in
        c.state(.a) {
          c.defers(.x)
          c.on(.go, to: .b)
        }
        c.state(.b) { c.on(.x, to: .done) }
        c.final(.done)
      }
    }
    #expect(try findings(chart(1), chart(2), step).first?.kind == .wrongMigration)
  }

  @Test func `a step names an event as JSON does, if its case has another name`() throws {
    struct Post: Statechart {
      enum State { case a, done }
      enum Event: String, Codable, CaseIterable { case ship = "SHIP", send = "SEND" }
      typealias Subject = Void
      let definitionVersion: Int
      let definitionName = "Post"
      var body: [Element] {
        state(.a) { on(definitionVersion == 1 ? .ship : .send, to: .done) }
        final(.done)
      }
    }
    func findings(of step: MigrationStep) throws -> [UpgradeFinding] {
      let former = Post(definitionVersion: 1)
      let new = Post(definitionVersion: 2)
      let upgrade = Upgrade(from: former, to: new, migrations: [ChartMigration(from: 1, step)])
      let report = try upgrade.check()
      return report.findings
    }
    let wrong = try findings(of: .event("ship", becomes: "send"))
    #expect(wrong.map(\.kind) == [.wrongMigration, .wrongMigration])
    #expect(wrong.allSatisfy { $0.message.contains("in JSON") })
    #expect(try findings(of: .event("SHIP", becomes: "SEND")).isEmpty)
  }

  // MARK: - Ends

  private func line(_ version: Int) -> Version {
    Version(version) { c in
      c.state(.a) { c.on(.go, to: .b) }
      c.state(.b) { c.on(.x, to: .done) }
      c.final(.done)
    }
  }

  @Test func `a machine that has ended does not live again`() throws {
    #expect(
      try findings(line(1), line(2), .rename("done", to: "b")).map(\.kind) == [.livesAgain])
  }

  @Test func `a dead end that the former chart has is found for machines that could go on`() throws
  {
    let old = Version(1) { c in
      c.state(.a) {
        c.on(.x, to: .b)
        c.on(.y, to: .c)
      }
      c.state(.b) { c.on(.z, to: .a) }
      c.state(.c)
    }
    let new = Version(2) { c in
      c.state(.a) { c.on(.y, to: .c) }
      c.state(.c)
    }
    let found = try findings(old, new, .rename("b", to: "c"))
    #expect(found.contains { $0.kind == .deadEnd && $0.path.contains("1. x → b") }, "\(found)")
  }

  @Test func `the way to a dead end is the shortest through both charts`() throws {
    let old = Version(1) { c in
      c.state(.a) { c.on(.go, to: .b) }
      c.state(.b) { c.on(.go, to: .c) }
      c.state(.c) { c.on(.go, to: .d) }
      c.state(.d) { c.on(.go, to: .a) }
    }
    let new = Version(2) { c in
      c.state(.a) {
        c.on(.go, to: .b)
        c.on(.x, to: .d)
      }
      c.state(.b) { c.on(.go, to: .c) }
      c.state(.c) { c.on(.go, to: .d) }
      c.state(.d)
    }
    let found = try findings(old, new)
    #expect(found.map(\.path) == ["0. start → a\n1. upgrade → a\n2. x → d"])
  }

  // MARK: - Versions

  @Test func `a lower version is found, although its structure is the same`() throws {
    #expect(
      try Upgrade(from: line(2), to: line(1)).check().findings.map(\.kind) == [.sameVersion])
  }

  @Test func `a state between two versions may be moved on by a function`() throws {
    let old = Version(1) { c in
      c.state(.a) { c.on(.go, to: .done) }; c.final(.done)
    }
    let new = Version(3) { c in
      c.state(.c) { c.on(.go, to: .done) }; c.state(.d) { c.on(.go, to: .done) }; c.final(.done)
    }
    let report = try Upgrade(
      from: old, to: new,
      migrations: [
        ChartMigration(from: 1, .rename("a", to: "b")),
        ChartMigration(
          from: 2,
          .transform("b") { text, _ in text.states = text.states.map { $0 == "b" ? "c" : $0 } }),
      ]
    ).check()
    #expect(report.findings.isEmpty, "\(report)")
  }

  @Test func `a leaf that became parallel descends, and one that was parallel ascends`() throws {
    let leaf = { (version: Int) in
      Version(version) { c in
        c.state(.a) { c.on(.go, to: .done) }; c.final(.done)
      }
    }
    let regions = { (version: Int) in
      Version(version) { c in
        c.parallel(.a) {
          c.region("one") { c.state(.l) }
          c.region("two") { c.state(.r) }
          c.on(.go, to: .done)
        }
        c.final(.done)
      }
    }
    #expect(Set(try findings(leaf(1), regions(2)).flatMap(\.remedies)) == [#"descend("a")"#])
    #expect(try findings(leaf(1), regions(2), .descend("a")).isEmpty)
    #expect(try findings(regions(1), leaf(2)).flatMap(\.remedies) == [#"ascend("a")"#])
    #expect(try findings(regions(1), leaf(2), .ascend("a")).isEmpty)
  }

  @Test func `a region with another name is renamed, with what is active in it`() throws {
    func chart(_ version: Int, _ region: String) -> Version {
      Version(version) { c in
        c.parallel(.a) {
          c.region(region) {
            c.state(.l) { c.on(.x, to: .one) }; c.state(.one)
          }
          c.region("rest") { c.state(.r) }
          c.on(.go, to: .done)
        }
        c.final(.done)
      }
    }
    let (old, new) = (chart(1, "papers"), chart(2, "docs"))
    let rename = MigrationStep.rename("a@papers", to: "a@docs")
    let remedies = try Set(findings(old, new).flatMap(\.remedies))
    #expect(remedies == [rename.description])
    #expect(try findings(old, new, rename).isEmpty)
  }

  @Test func `a leaf may become a region of itself`() throws {
    let old = Version(1) { c in
      c.state(.a) {
        c.state(.l) { c.on(.go, to: .r) }; c.state(.r)
      }
    }
    let new = Version(2) { c in
      c.parallel(.a) {
        c.region("one") {
          c.state(.l) { c.on(.go, to: .r) }; c.state(.r)
        }
        c.region("two") { c.state(.w) }
      }
    }
    let found = try findings(old, new, .rename("a", to: "a@one"), .enter(region: "a@two"))
    #expect(found.isEmpty, "\(found)")
  }

  @Test func `a function passes where what is not proved is permitted`() throws {
    let upgrade = Upgrade(
      from: line(1), to: line(2),
      migrations: [ChartMigration(from: 1, .transform("none") { _, _ in })])
    #expect(throws: UpgradeError.self) { try upgrade.requireNoFindings() }
    try upgrade.requireNoFindings(permitsUnproved: true)
  }

  @Test(arguments: [#"a"b/c"#, #"a\b"#, "a#b", "a, b"])
  func `a step is the one that its text names`(path: String) throws {
    let step = MigrationStep.rename(path, to: "new/\(path)")
    #expect(MigrationStep(step.description)?.description == step.description)
  }

  @Test func `an archive refuses a name that is a path`() {
    struct Named: Statechart {
      enum State { case a }
      enum Event { case x }
      typealias Subject = Void
      var definitionName: String { "../up" }
      var body: [Element] { state(.a) }
    }
    #expect(throws: ChartArchiveError.self) {
      try ChartArchive(in: FileManager.default.temporaryDirectory).write(Named())
    }
  }
}
