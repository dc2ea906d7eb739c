import DurableMachinesVerification
import StateGraphs
import Statecharts
import Testing

private struct Inbox: Statechart, Sendable {
  enum State { case offline, online }
  enum Event: String, Codable, CaseIterable, Sendable { case connect, poll, disconnect }

  let repeats: Bool
  let definitionVersion: Int
  var definitionName: String { "Inbox" }

  var body: [Element] {
    state(.offline) { on(.connect, to: .online) }
    state(.online) {
      if repeats { every(.seconds(5), send: .poll) } else { after(.seconds(5), send: .poll) }
      on(internal: .poll)
      on(.disconnect, to: .offline)
    }
  }
}

// What is found between two versions of a chart, and what mends it.
@Suite struct UpgradeCheckTests {
  func report(_ change: Order.Change, _ steps: MigrationStep...) throws -> UpgradeReport {
    try Upgrade(from: Order(), to: Order(change), migrations: [ChartMigration(from: 1, steps)])
      .check()
  }

  @Test func `machines of an equal chart continue, and it is proved`() throws {
    let report = try Upgrade(from: Order(), to: Order(version: 2)).check()
    #expect(report.isProved, "\(report)")
    #expect(report.configurations == 8 && report.resumable == 8 && report.migrated == 0)
    try Upgrade(from: Order(), to: Order(version: 2)).requireNoFindings()
  }

  @Test func `machines continue if a timer repeats now, and if it repeats no longer`() throws {
    for repeats in [true, false] {
      let report = try Upgrade(
        from: Inbox(repeats: !repeats, definitionVersion: 1),
        to: Inbox(repeats: repeats, definitionVersion: 2)
      ).check()
      #expect(report.isProved && report.configurations == 2 && report.migrated == 0, "\(report)")
    }
  }

  @Test func `a state that was renamed is found with its new name and a shortest path`() throws {
    let report = try report(.rename)
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1 && finding.kind == .cannotResume)
    #expect(finding.remedies == [#"rename("packing@papers/printed", to: "packing@papers/prints")"#])
    #expect(finding.paths == ["packing@box/boxing", "packing@papers/printed"])
    #expect(finding.count == 2)
    #expect(
      finding.path == """
        0. start → open
        1. pay → paying
        2. paid → boxing + printing
        3. print → boxing + printed
        """)
    #expect(report.resumable == report.configurations - 2)
  }

  @Test(arguments: [
    (
      Order.Change.rename,
      [MigrationStep.rename("packing@papers/printed", to: "packing@papers/prints")]
    ),
    (.composite, [.descend("paying")]), (.region, [.enter(region: "packing@label")]),
    (.event, [.event("ship", becomes: "send")]),
    (.removal, [.drop(region: "packing@papers"), .drop(event: "print")]),
    (.timer, [.drop(timer: "paying#0")]),
  ])
  func `what is found is mended by the step that it names`(
    change: Order.Change, steps: [MigrationStep]
  ) throws {
    let found = try Upgrade(from: Order(), to: Order(change)).check()
    #expect(
      found.findings.contains { $0.remedies.contains(steps[0].description) || change == .event },
      "\(found)")
    let mended = try Upgrade(
      from: Order(), to: Order(change), migrations: [ChartMigration(from: 1, steps)]
    ).check()
    #expect(mended.findings.isEmpty, "\(mended)")
    #expect(mended.resumable == mended.configurations)
  }

  @Test func `an end that is not reached any more is found`() throws {
    var upgrade = Upgrade(from: Order(), to: Endless())
    upgrade.newVersion = 2
    let findings = try upgrade.check().findings.filter { $0.kind == .endUnreachable }
    #expect(
      findings.count == 8 && findings.allSatisfy { $0.path.contains("upgrade → ") }, "\(findings)")
  }

  @Test
  func `a dead end that the former chart does not have is found with the way through both charts`()
    throws
  {
    let findings = try report(.deadEnd).findings
    #expect(findings.map(\.kind) == [.deadEnd])
    #expect(
      findings.first?.path == """
        0. start → open
        1. upgrade → open
        2. pay → paying
        3. timeout → lost
        """)
  }

  @Test(arguments: [
    (Order.Change.event, UpgradeFinding.Kind.lostEvent), (.deferral, .lostEvent),
    (.timer, .lostTimer), (.task, .lostTask),
    (.newTask, .newTask),
  ])
  func `what waits and runs beside the states is found`(
    change: Order.Change, kind: UpgradeFinding.Kind
  ) throws {
    let report = try report(change)
    #expect(report.findings.map(\.kind) == [kind], "\(report)")
    try report.requireNoFindings(permitting: [kind])
    #expect(throws: UpgradeError.self) { try report.requireNoFindings() }
  }

  @Test func `a version that has not changed is found`() throws {
    #expect(
      try Upgrade(from: Order(), to: Order(.region, version: 1)).check().findings.map(\.kind).first
        == .sameVersion)
  }

  @Test(arguments: [
    MigrationStep.rename("packing@papers/printd", to: "packing@papers/prints"),
    .rename("packing@papers/printed", to: "packing@papers/print"), .descend("packing"),
    .ascend("paying"),
    .drop(region: "packing@papers"), .enter(region: "packing@box"), .drop(timer: "paying#1"),
    .drop(join: "packed"),
  ])
  func `a migration that does not fit is found`(step: MigrationStep) throws {
    let report = try report(.rename, step)
    #expect(report.findings.contains { $0.kind == .wrongMigration }, "\(report)")
    #expect(report.findings.contains { $0.kind == .cannotResume }, "\(report)")
  }

  @Test func `a function is tried, and proves nothing`() throws {
    let report = try report(
      .rename,
      .transform("prints") { saved, _ in
        saved.states = saved.states.map { $0.replacing("printed", with: "prints") }
      })
    #expect(report.findings.isEmpty && !report.isProved)
    #expect(report.notProved.count == 1)
    #expect(throws: UpgradeError.self) { try report.requireNoFindings() }
  }

  @Test func `a chart that was not explored as a whole proves nothing`() throws {
    var upgrade = Upgrade(from: Order(), to: Order(version: 2))
    upgrade.options.maximumConfigurations = 3
    let report = try upgrade.check()
    #expect(!report.isProved && report.notProved.count == 2, "\(report)")
  }

  @Test func `a diagram shows what cannot be resumed, and what is migrated, with numbers`() throws {
    let found = try report(.rename)
    let former = try StateGraph(of: Order()).marking(found)
    let printed = try #require(former.node(at: "packing@papers/printed"))
    #expect(former.nodes[printed].mark == .defect && former.nodes[printed].machines == 2)
    let mended = try report(
      .rename, .rename("packing@papers/printed", to: "packing@papers/prints"))
    let new = try StateGraph(of: Order(.rename)).marking(mended)
    let prints = try #require(new.node(at: "packing@papers/prints"))
    #expect(new.nodes[prints].isCurrent && new.nodes[prints].machines == 2)
    #expect(new.nodes.allSatisfy { $0.mark == nil })
  }

  @Test func `a diagram shows the machines of a store`() throws {
    var fleet = FleetReport()
    fleet.migratedStates = ["open": 7]
    fleet.problems = [
      FleetProblem(
        version: 1, paths: ["paying"], message: "", remedies: [], isWarning: false, count: 5,
        example: "1")
    ]
    let graph = try StateGraph(of: Order()).marking(fleet: fleet)
    let nodes = try ["open", "paying"].map { graph.nodes[try #require(graph.node(at: $0))] }
    #expect(nodes.map(\.machines) == [7, 5] && nodes.map(\.mark) == [nil, .defect])
  }

  @Test func `the only new state among siblings may be the one that is missing, whatever its name`()
    throws
  {
    func remedies(_ names: String...) throws -> [[String]] {
      try Upgrade(from: Line(names: ["triaged", "read"]), to: Line(names: names, version: 2))
        .check()
        .findings.filter { $0.kind == .cannotResume }.map(\.remedies)
    }
    #expect(try remedies("accepted", "read") == [[#"rename("triaged", to: "accepted")"#]])
    #expect(try remedies("triaged", "road") == [[#"rename("read", to: "road")"#]])
    #expect(try remedies("accepted", "open") == [[], []])
    #expect(try remedies("accepted", "open", "read") == [[]])
  }

  @Test func `history that does not fit is found`() throws {
    let report = try Upgrade(
      from: Remembering(states: [.a, .b]), to: Remembering(states: [.a, .c])
    ).check()
    #expect(report.findings.contains { $0.kind == .lostHistory && $0.paths == ["on"] }, "\(report)")
  }
}

/// An order that is never at an end.
private struct Endless: Statechart {
  typealias State = Order.State
  typealias Event = Order.Event
  var allowsWarnings: Bool { true }

  var body: [Element] {
    state(.open) { for event in Event.allCases { on(event, to: .paying) } }
    state(.paying) { on(.remind, to: .open) }
    parallel(.packing) {
      on(.remind, to: .open)
      region("box") {
        state(.boxing); state(.boxed)
      }
      region("papers") {
        state(.printing); state(.printed)
      }
    }
    state(.sent) { on(.remind, to: .open) }
    state(.late) { on(.remind, to: .open) }
  }
}

private struct Remembering: Statechart {
  enum State { case off, on, a, b, c }
  enum Event: CaseIterable { case turn, next }
  var states: [State]
  var definitionVersion: Int { states[1] == .b ? 1 : 2 }
  var allowsWarnings: Bool { true }

  var body: [Element] {
    state(.off) { on(.turn, via: .history(of: .on)) }
    state(.on) {
      history(defaults: [states[0]])
      on(.turn, to: .off)
      state(states[0]) { on(.next, to: states[1]) }
      state(states[1])
    }
  }
}

private struct Line: Statechart {
  typealias State = String
  typealias Event = Int
  var names: [String]
  var version = 1
  var definitionVersion: Int { version }
  var allowsWarnings: Bool { true }

  var body: [Element] {
    state("start") { for (number, name) in names.enumerated() { on(number, to: name) } }
    for name in names { state(name) }
  }
}
