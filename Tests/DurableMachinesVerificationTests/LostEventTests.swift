import DurableMachinesVerification
import Foundation
import Statecharts
import Testing

// Events and ends that a machine would lose although it continues.
@Suite struct LostEventTests {
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
      try findings(line(1), line(2), .rename("done", to: "b")).map(\.kind)
        == [.livesAgain, .movedState])
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
