import Schematic
import SchematicVerification
import Statecharts
import Testing

@Suite struct PathTests {
  @Test(arguments: try Crossing().paths(covering: .transitions))
  func `a path that covers transitions is followed by a machine`(path: Crossing.Path) throws {
    try path.run(on: StateMachine(Crossing()))
  }

  @Test(arguments: CoverageCriterion.allCases)
  func `the paths cover everything that the model contains`(criterion: CoverageCriterion) throws {
    let paths = try Crossing().paths(covering: criterion)
    let coverage = try ChartCoverage(of: Crossing())
    for path in paths {
      let machine = try StateMachine(Crossing())
      coverage.record(machine)
      try path.run(on: machine)
    }

    switch criterion {
    case .states: #expect(coverage.states.missing == [])
    case .transitions: #expect(coverage.transitions.missing == [])
    case .transitionPairs: #expect(coverage.transitionPairs.missing == [])
    case .answers: #expect(paths.isEmpty)
    }
  }

  struct Deck: Statechart {
    final class Tray { var isLoaded = false }
    enum State: CaseIterable { case off, playing, empty }
    enum Event: CaseIterable { case play, stop }
    typealias Subject = Tray

    var body: [Element] {
      state(.off) {
        on(.play, via: .choice([.to(.playing).when("loaded") { $0.isLoaded }, .otherwise(.empty)]))
      }
      state(.playing) { on(.stop, to: .off) }
      state(.empty) { on(.stop, to: .off) }
    }
  }

  @Test func `the subject is prepared for the answers of a path`() throws {
    let coverage = try ChartCoverage(of: Deck())
    for path in try Deck().paths(covering: .answers) {
      let tray = Deck.Tray()
      let machine = try StateMachine(Deck(), subject: tray)
      coverage.record(machine)
      try path.run(on: machine) { tray, step in
        tray.isLoaded = step.answers.contains { $0.name == "loaded" && $0.value == .holds }
      }
    }

    #expect(
      coverage.description == "3 of 3 states, 4 of 5 transitions, 4 of 10 pairs of transitions")
    #expect(coverage.transitions.missing == ["empty --stop--> off"])
  }

  @Test func `a path that a machine does not follow is reported with the guard`() throws {
    let path = try #require(try Deck().explored().path { $0.contains(.playing) })
    let tray = Deck.Tray()
    let machine = try StateMachine(Deck(), subject: tray)
    let error = #expect(throws: PathDivergedError.self) { try path.run(on: machine) }

    #expect(error?.step == 1)
    #expect(error?.actual == "empty")
    #expect(error?.answers.map(\.description) == ["loaded"])
  }

  @Test func `recorded machines may leave much uncovered`() throws {
    let coverage = try ChartCoverage(of: Crossing())
    let machine = try StateMachine(Crossing())
    coverage.record(machine)
    machine.start()
    machine.handle(.dusk)
    machine.handle(.dawn)

    #expect(coverage.states.description == "5 of 8")
    #expect(coverage.states.missing == ["northStops", "southStops", "walk"])
    #expect(coverage.transitions.covered == 2)
    #expect(coverage.transitionPairs.covered == 1)
    #expect(coverage.report.contains("- state 'walk'"))
  }
}
