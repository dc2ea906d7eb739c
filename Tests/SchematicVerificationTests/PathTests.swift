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

  @Test func `a subject that nothing holds is an error`() throws {
    let path = try #require(try Deck().explored().path { $0.contains(.playing) })
    #expect(throws: SubjectReleasedError.self) {
      try path.run(on: StateMachine(Deck(), subject: Deck.Tray()))
    }
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

  struct Slot: Statechart {
    final class Purse { var isFull = false }
    enum State: CaseIterable { case ready }
    enum Event: CaseIterable { case coin }
    typealias Subject = Purse

    var body: [Element] {
      state(.ready) {
        on(internal: .coin).when("full") { $0.isFull }.perform("reject") { _ in }
        on(internal: .coin).perform("count") { _ in }
      }
    }
  }

  @Test func `a machine that takes another transition to the same state is reported`() throws {
    let path = try #require(try Slot().paths(covering: .transitions).first)
    let purse = Slot.Purse()
    let machine = try StateMachine(Slot(), subject: purse)
    let error = #expect(throws: PathDivergedError.self) { try path.run(on: machine) }

    #expect(error?.step == 1)
    #expect(
      error?.transitions == """
        it has taken 'ready: coin / count', and the model 'ready: coin [full] / reject'
        """)
    let other = try StateMachine(Slot(), subject: purse)
    try path.run(on: other) { purse, step in
      purse.isFull = step.answers.contains { $0.value == .holds }
    }
  }

  struct Room: Statechart {
    final class Guest { var isKnown = false }
    enum State: CaseIterable { case off, on, left, right }
    enum Event: CaseIterable { case enter, resume }
    typealias Subject = Guest

    var body: [Element] {
      state(.off) {
        on(
          .enter,
          via: .junction([.to(.left).when("known") { $0.isKnown }, .otherwise(.right)]))
        on(.resume, via: .history(of: .on))
      }
      state(.on) {
        state(.left) { always(to: .off) }
        state(.right) { always(to: .off) }
      }
    }
  }

  @Test func `a machine with the states of the model and another history is reported with it`()
    throws
  {
    let model = try Room().explored()
    let path = try #require(model.paths(covering: .answers).first { $0.steps.count > 1 })
    let answer = try #require(path.steps[1].answers.first?.value)
    let guest = Room.Guest()
    guest.isKnown = answer != .holds
    let error = #expect(throws: PathDivergedError.self) {
      try path.run(on: StateMachine(Room(), subject: guest))
    }

    let (known, unknown) = ("off (history of 'on': 'left')", "off (history of 'on': 'right')")
    #expect(error?.expected == (answer == .holds ? known : unknown))
    #expect(error?.actual == (answer == .holds ? unknown : known))
    #expect(error?.transitions == nil)
    #expect(error?.description.contains("in \(known)") == true)
  }

  struct Passing: Statechart {
    enum State: CaseIterable { case start, passed, end }
    enum Event: CaseIterable { case direct, through }

    var body: [Element] {
      state(.start) {
        on(.direct, to: .end)
        on(.through, to: .passed)
      }
      state(.passed) { always(to: .end) }
      state(.end) { on(.direct, to: .start) }
    }
  }

  @Test func `paths that cover states enter those that are exited within the same event`() throws {
    let coverage = try ChartCoverage(of: Passing())
    for path in try Passing().paths(covering: .states) {
      let machine = try StateMachine(Passing())
      coverage.record(machine)
      try path.run(on: machine)
    }

    #expect(coverage.states.missing == [])
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

  /// States in a row.
  struct Row: Statechart {
    typealias State = Int
    typealias Event = String
    typealias Subject = Void

    let count: Int

    var body: [Element] {
      for number in 0..<count { state(number) { on("next", to: number + 1) } }
      state(count)
    }
  }

  @Test(arguments: 1...6, 1...8)
  func `a path goes on as long as it may, and no longer`(count: Int, length: Int) throws {
    let paths = try Row(count: count).paths(covering: .transitions, maximumLength: length)
    #expect(paths.first?.events.count == min(count, length))
    #expect((paths.count == 1) == (count <= length))
  }
}
