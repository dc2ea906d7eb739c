import Schematic
import SchematicVerification
import StateGraphs
import Statecharts
import Testing

/// What a recorder concludes from what a machine does.
@Suite struct CoverageTests {
  struct Desk: Statechart {
    final class Drawer { var isOpen = false }
    enum State: CaseIterable { case away, desk, left, right, report }
    enum Event: CaseIterable { case sit, turn, stand, write }
    typealias Subject = Drawer

    var body: [Element] {
      state(.away) { on(.sit, via: .history(of: .desk)) }
      state(.desk) {
        history(defaults: [.right])
        state(.left) { on(.turn, to: .right) }
        state(.right) {
          on(.turn, to: .left)
          on(.write, via: .choice([.to(.report).when("open") { $0.isOpen }, .otherwise(.away)]))
        }
        on(.stand, to: .away)
      }
      state(.report) { on(.write, to: .report).when("paper") { $0.isOpen } }
    }
  }

  private let drawer = Desk.Drawer()

  private func coverage(_ events: Desk.Event...) throws -> ChartCoverage<Desk.State, Desk.Event> {
    let coverage = try ChartCoverage(of: Desk())
    let machine = try StateMachine(Desk(), subject: drawer)
    coverage.record(machine)
    machine.start()
    for event in events { machine.handle(event) }
    return coverage
  }

  @Test func `the default of a history counts when nothing was recorded`() throws {
    #expect(try coverage(.sit).historyDefaults.ratio == 1)
    #expect(try coverage().historyDefaults.missing == ["history of desk --> right"])
  }

  @Test func `branches and the answers of guards are counted`() throws {
    let once = try coverage(.sit, .write)
    drawer.isOpen = true
    let open = try coverage(.sit, .write, .write)

    #expect(once.branches.description == "1 of 2")
    #expect(once.answers.missing == ["open in right", "paper in report", "not paper in report"])
    #expect(open.answers.missing == ["not open in right", "not paper in report"])
    #expect(open.report.contains("1 of 2 branches, 1 of 1 defaults of histories, 2 of 4 answers"))
  }

  @Test func `an event that a guard makes a machine ignore shows the answer`() throws {
    drawer.isOpen = true
    let coverage = try coverage(.sit, .write)
    let machine = try StateMachine(Desk(), subject: drawer)
    coverage.record(machine)
    machine.start()
    machine.handle(.sit)
    machine.handle(.write)
    drawer.isOpen = false
    machine.handle(.write)

    #expect(!coverage.answers.missing.contains("not paper in report"))
  }

  @Test func `a test may demand a ratio`() throws {
    let coverage = try coverage(.sit, .turn, .turn)

    #expect(coverage.transitions.ratio >= 0.3)
    #expect(!(coverage.transitions.ratio == 1))
    #expect(coverage.transitions.ratio == 0.375)
  }

  @Test func `what was not reached is gray in the graph`() throws {
    let graph = try StateGraph(of: Desk()).marking(coverage(.sit, .turn))

    #expect(
      graph.nodes.filter { $0.mark == .dead && !$0.label.isEmpty }.map(\.label) == ["report"])
    #expect(
      Set(graph.edges.filter { $0.mark == .dead }.flatMap(\.labelTexts)).isSuperset(of: [
        "stand", "write",
      ]))
    #expect(!graph.edges.contains { $0.mark == .dead && $0.labelTexts.contains("sit") })
  }

  /// A gate that both of its guards must open.
  struct Gate: Statechart {
    final class Keepers { var answers = [false, false] }
    enum State: CaseIterable { case outside, inside, away }
    enum Event: CaseIterable { case go }
    typealias Subject = Keepers

    var body: [Element] {
      state(.outside) {
        on(.go, to: .inside).when("one") { $0.answers[0] }.when("other") { $0.answers[1] }
        on(.go, to: .away)
      }
      state(.inside)
      state(.away)
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `an answer counts only if it is the only one that explains what happened`(
    one: Bool, other: Bool
  ) throws {
    let keepers = Gate.Keepers()
    keepers.answers = [one, other]
    let coverage = try ChartCoverage(of: Gate())
    let machine = try StateMachine(Gate(), subject: keepers)
    coverage.record(machine)
    machine.start()
    machine.handle(.go)
    // If it went away, either of the two may have sent it.
    #expect(coverage.answers.description == (one && other ? "2 of 4" : "0 of 4"))
  }
}
