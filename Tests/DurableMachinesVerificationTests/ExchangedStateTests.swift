import ChartDocuments
import DurableMachines
import DurableMachinesVerification
import Foundation
import LoadedCharts
import Statecharts
import Testing

/// States that change places, and what both checks warn of although all machines continue.
@Suite struct ExchangedStateTests {
  private static func chart(_ children: String) throws -> LoadedChart<Void> {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><parallel id="p">\(children)</parallel></scxml>
      """
    return try LoadedChart(ChartDocument(scxml: Data(text.utf8)))
  }

  private static func child(_ id: String) -> String {
    """
    <state id="\(id)"><state id="\(id)1"><transition event="\(id)" target="\(id)2"/></state><state id="\(id)2">
    <transition event="\(id)" target="\(id)1"/></state></state>
    """
  }

  private func upgrade(
    _ migrations: ChartMigration..., from old: [String] = ["c", "d"], to new: [String] = ["d", "c"]
  ) throws -> UpgradeReport {
    var upgrade = Upgrade(
      from: try Self.chart(old.map(Self.child).joined()),
      to: try Self.chart(new.map(Self.child).joined()), migrations: migrations)
    (upgrade.oldVersion, upgrade.newVersion) = (1, 2)
    return try upgrade.check()
  }

  @Test
  func `the children of a parallel state that are exchanged are renamed to where they are now`()
    throws
  {
    let remedies = Set(try upgrade().findings.flatMap(\.remedies))
    #expect(
      remedies == [#"rename("p@0/c", to: "p@1/c")"#, #"rename("p@1/d", to: "p@0/d")"#])
    let mended = try upgrade(
      ChartMigration(
        from: 1, .rename("p@0/c", to: "p@1/c"), .rename("p@1/d", to: "p@0/d")))
    #expect(mended.findings.isEmpty, "\(mended)")
  }

  @Test(arguments: [
    (
      ["d", "e"],
      [
        #"drop(region: "p@0")"#, #"rename("p@1/d", to: "p@0/d")"#,
        #"rename("p@2/e", to: "p@1/e")"#,
      ]
    ),
    (["c", "e"], [#"drop(region: "p@1")"#, #"rename("p@2/e", to: "p@1/e")"#]),
    (["c", "d"], [#"drop(region: "p@2")"#]),
    (
      ["e", "c"],
      [#"drop(region: "p@1")"#, #"rename("p@0/c", to: "p@1/c")"#, #"rename("p@2/e", to: "p@0/e")"#]
    ),
  ])
  func `of a region that was removed nothing is kept, and what was behind it moves`(
    new: [String], remedies: [String]
  ) throws {
    let report = try upgrade(from: ["c", "d", "e"], to: new)
    #expect(report.findings.first { $0.kind == .cannotResume }?.remedies == remedies)
  }

  @Test func `a region may be dropped in whose place another one is moved`() throws {
    let mended = try upgrade(
      ChartMigration(
        from: 1, .drop(region: "p@0"), .rename("p@1/d", to: "p@0/d"),
        .rename("p@2/e", to: "p@1/e")),
      from: ["c", "d", "e"], to: ["d", "e"])
    #expect(mended.findings.map(\.kind) == [.lostEvent], "\(mended)")
  }

  @Test func `regions that are exchanged and moved out of a state are renamed`() throws {
    let (c, d) = (Self.child("c"), Self.child("d"))
    let scxml = #"<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">"#
    func chart(_ text: String) throws -> LoadedChart<Void> {
      try LoadedChart(ChartDocument(scxml: Data("\(scxml)\(text)</scxml>".utf8)))
    }
    func check(_ steps: MigrationStep...) throws -> UpgradeReport {
      var upgrade = Upgrade(
        from: try chart(#"<state id="o"><parallel id="p">\#(c + d)</parallel></state>"#),
        to: try chart(#"<parallel id="p">\#(d + c)</parallel>"#),
        migrations: steps.isEmpty ? [] : [ChartMigration(from: 1, steps)])
      (upgrade.oldVersion, upgrade.newVersion) = (1, 2)
      return try upgrade.check()
    }
    #expect(
      Set(try check().findings.flatMap(\.remedies)) == [
        #"rename("o/p@0", to: "p@1")"#, #"rename("o/p@1", to: "p@0")"#,
      ])
    #expect(
      try check(.rename("o/p@0", to: "p@1"), .rename("o/p@1", to: "p@0")).findings.isEmpty)
  }

  @Test func `a state that contained another one has not taken its place`() throws {
    func version(_ number: Int, _ name: Version.State) -> Version {
      Version(number) { c in
        c.state(.a) {
          c.state(name) { c.on(.go, to: .done) }
        }
        c.final(.done)
      }
    }
    let found = try findings(version(1, .b), version(2, .c))
    #expect(found.first?.message.contains("'a/b' is not declared in it, and 'a/c' is.") == true)
  }

  @Test func `a state that is declared elsewhere is said to be there`() throws {
    let message = try #require(try upgrade().findings.first).message
    #expect(message.contains("'p@0/c/c1' is not declared in it, and 'p@1/c/c1' is."), "\(message)")
  }

  @Test func `a path that an earlier step has moved is no path to be meant instead`() throws {
    let report = try upgrade(
      ChartMigration(
        from: 1, .rename("p@0/c", to: "p@1/c"), .rename("p@0/c/c1", to: "p@1/c/c1")))
    let message = try #require(
      report.findings.first { $0.kind == .wrongMigration && $0.message.contains("c1") }
    ).message
    #expect(message.contains("an earlier step has moved or removed 'p@0/c/c1'"))
    #expect(!message.contains("Did you mean"))
  }

  // MARK: - What both checks warn of

  private static var waiting: Version {
    Version(1) { c in
      c.state(.a) {
        c.defers(.x)
        c.on(.go, to: .b)
      }
      c.state(.b) { c.on(.x, to: .done) }
      c.final(.done)
    }
  }

  @Test func `a state in which machines wait, and that is final now, is found`() throws {
    let new = Version(2) { c in
      c.state(.b) {
        c.on(.x, to: .a)
        c.on(.go, to: .done)
      }
      c.final(.a)
      c.final(.done)
    }
    let old = Version(1) { c in
      c.state(.b) { c.on(.x, to: .a) }
      c.state(.a) { c.on(.go, to: .done) }
      c.final(.done)
    }
    #expect(try findings(old, new).map(\.kind) == [.endsNow])
    #expect(try findings(old, new).map(\.paths) == [["a"]])
  }

  @Test func `a deferral that is gone is found`() throws {
    let new = Version(2) { c in
      c.state(.a) { c.on(.go, to: .b) }
      c.state(.b) { c.on(.x, to: .done) }
      c.final(.done)
    }
    let found = try findings(Self.waiting, new)
    #expect(found.map(\.kind) == [.lostEvent])
    #expect(
      found.first?.message.contains("is deferred by no active state of the new chart") == true)
  }

  @Test func `a rename of a state that the new chart still declares is found`() throws {
    let new = Version(2) { c in
      c.state(.a) {
        c.defers(.x)
        c.on(.go, to: .b)
      }
      c.state(.c) {
        c.defers(.x)
        c.on(.go, to: .b)
      }
      c.state(.b) {
        c.on(.x, to: .done)
        c.on(.go, to: .c)
      }
      c.final(.done)
    }
    let found = try findings(Self.waiting, new, .rename("a", to: "c"))
    #expect(found.map(\.kind) == [.movedState])
  }

  @Test func `an event that only the chart raises does not wait, and is not lost`() throws {
    func chart(_ text: String) throws -> LoadedChart<Void> {
      try LoadedChart(
        ChartDocument(
          scxml: Data(
            """
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">\(text)<final id="end"/></scxml>
            """.utf8)))
    }
    let inner = "<state id='s1'><transition event='go' target='f'/></state><final id='f'/>"
    var upgrade = Upgrade(
      from: try chart(
        "<state id='s'><transition event='done.state.s' target='end'/>\(inner)</state>"),
      to: try chart(
        "<state id='s'><transition cond=\"In('f')\" target='end'/>\(inner)</state>"))
    (upgrade.oldVersion, upgrade.newVersion) = (1, 2)
    #expect(try upgrade.check().findings.isEmpty)
  }
}

/// What the machines of a store lose although they continue.
@Suite struct StoredLossTests {
  /// A chart with data.
  struct Stored: Statechart {
    enum State { case a, b, done }
    enum Event: String, Codable, CaseIterable, Sendable { case go, x }
    final class Subject: Codable {}

    let definitionVersion: Int
    let definitionName = "stored"
    let allowsWarnings = true
    let elements: @Sendable (Self) -> [Element]

    init(
      _ version: Int,
      @ChartBuilder<State, Event, Subject> _ elements: @escaping @Sendable (Self) -> [Element]
    ) {
      (definitionVersion, self.elements) = (version, elements)
    }

    var body: [Element] { elements(self) }
  }

  private static var waiting: Stored {
    Stored(1) { c in
      c.state(.a) {
        c.defers(.x)
        c.on(.go, to: .b)
      }
      c.state(.b) { c.on(.x, to: .done) }
      c.final(.done)
    }
  }

  private func warnings(
    _ events: Stored.Event..., to new: Stored, _ steps: MigrationStep...
  ) async throws -> [String] {
    let store = MachineStore.memory
    let machines = try await DurableMachines(
      Self.waiting, named: "v", in: store, initial: Stored.Subject.init)
    try await machines.create("1")
    for event in events { try await machines.handle(event, to: "1", eventID: event.rawValue) }
    let report = try await store.checkUpgrade(
      of: "v", to: new, version: 2, migrations: [ChartMigration(from: 1, steps)])
    return report.problems.filter(\.isWarning).map(\.message)
  }

  @Test func `a machine that waits in what is final now`() async throws {
    let new = Stored(2) { c in
      c.state(.b) { c.on(.x, to: .a) }
      c.final(.a)
    }
    #expect(
      try await warnings(to: new) == [
        """
        The machine waits for events, and in the chart its states are final: it has ended there. Rename them to others if \
        it must go on.
        """
      ])
  }

  @Test func `an event that no state defers any more`() async throws {
    let new = Stored(2) { c in
      c.state(.a) { c.on(.go, to: .b) }
      c.state(.b) { c.on(.x, to: .done) }
      c.final(.done)
    }
    let found = try await warnings(.x, to: new)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("The event 'x' is deferred, and no active state") == true)
    #expect(try await warnings(to: new) == [])
  }

  @Test func `a rename that moves it out of a state that is kept`() async throws {
    let new = Stored(2) { c in
      c.state(.a) { c.on(.go, to: .b) }
      c.state(.b) { c.on(.go, to: .a) }
    }
    let found = try await warnings(to: new, .rename("a", to: "b"))
    #expect(found.count == 1)
    #expect(found.first?.contains("which the new chart still declares") == true)
  }
}
