import DurableMachinesVerification
import Statecharts
import Testing

// Whole lists of findings: that something is found, and that nothing else is.
@Suite struct FindingListTests {
  /// A finding without its sentence.
  private func row(_ finding: UpgradeFinding) -> String {
    "\(finding.kind) \(finding.paths.joined(separator: "+")) \(finding.count) \(finding.remedies.joined(separator: " | "))"
  }

  private static let printed = "packing@box/boxing+packing@papers/printed"

  private static let rows: [Order.Change: [String]] = [
    .none: [],
    .rename: [
      #"cannotResume \#(printed) 2 rename("packing@papers/printed", to: "packing@papers/prints")"#
    ],
    .composite: [#"cannotResume paying 1 descend("paying")"#],
    .region: [
      #"cannotResume packing@box/boxing+packing@papers/printing 4 enter(region: "packing@label")"#
    ],
    .end: ["livesAgain sent 1 "],
    .deadEnd: ["deadEnd lost 0 "],
    .event: [#"lostEvent  0 event("ship", becomes: "…") | drop(event: "ship")"#],
    .deferral: [
      #"lostEvent  0 event("box", becomes: "…") | drop(event: "box")"#
    ],
    .timer: [#"lostTimer paying 0 drop(timer: "paying#0")"#],
    .task: [#"lostTask paying 0 drop(task: "paying#charge")"#],
    .newTask: ["newTask paying 0 "],
    .removal: [
      #"cannotResume packing@box/boxing+packing@papers/printing 2 drop(region: "packing@papers")"#,
      #"cannotResume \#(printed) 2 drop(region: "packing@papers")"#,
      #"lostEvent  0 event("print", becomes: "…") | drop(event: "print")"#,
    ],
  ]

  @Test(arguments: Order.Change.allCases)
  func `what is found of a change is this, and nothing else`(change: Order.Change) throws {
    let report = try Upgrade(from: Order(), to: Order(change, version: 2)).check()
    #expect(report.findings.map(row) == Self.rows[change])
    #expect(report.notProved == [])
    #expect(report.isProved == (change == .none))
  }

  /// Findings are in the order of their kinds.
  @Test func `kinds are in their order, whatever was looked for first`() throws {
    let old = Version(1) { c in
      c.state(.a) {
        c.run("charge", with: { _ in 0 }) { _ in
        } then: {
          .paid
        }
        c.on(.paid, to: .b)
        c.on(.x, to: .b)
      }
      c.state(.b) {
        c.after(.seconds(1), timer: "limit", send: .late)
        c.on(.late, to: .done)
        c.on(.y, to: .c)
      }
      c.state(.c) { c.on(.late, to: .done) }
      c.final(.done)
    }
    let new = Version(2) { c in
      c.state(.a) {
        c.on(.paid, to: .b)
        c.on(.x, to: .b)
      }
      c.state(.b) {
        c.on(.late, to: .done)
        c.on(.z, to: .c)
      }
      c.final(.c)
      c.state(.done) { c.on(.late, to: .a) }
    }
    let kinds = try findings(old, new, .rename("d", to: "b")).map(\.kind)
    let order = UpgradeFinding.Kind.allCases
    #expect(
      kinds == kinds.sorted { order.firstIndex(of: $0)! < order.firstIndex(of: $1)! })
    #expect(
      Set(kinds) == [.wrongMigration, .livesAgain, .endsNow, .lostEvent, .lostTimer, .lostTask],
      "\(kinds)")
  }
}
