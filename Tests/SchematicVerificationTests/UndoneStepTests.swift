import Schematic
import SchematicVerification
import Statecharts
import Testing

/// What is undone was not taken.
@Suite struct UndoneStepTests {
  struct Failure: Error {}

  struct Undone: Statechart {
    final class Flag { var answer: GuardAnswer.Value? }
    typealias Subject = Flag
    enum State: CaseIterable { case start, chosen, other, failed }
    enum Event: CaseIterable { case choose, back }

    var body: [Element] {
      state(.start) {
        on(
          .choose,
          via: .choice([
            .to(.chosen).when("open") { flag in
              if flag.answer == .throws { throw Failure() }
              return flag.answer == .holds
            }, .otherwise(.other),
          ]))
        onFailure(to: .failed)
      }
      state(.chosen) { on(.back, to: .start) }
      state(.other) { on(.back, to: .start) }
      state(.failed) { on(.back, to: .start) }
    }
  }

  @Test func `a compound transition that a failure undoes is not listed as taken`() throws {
    let model = try Undone().explored()
    let step = try #require(model.edges(from: 0).first { $0.state.contains(.failed) })

    #expect(step.description == "choose [open throws] → failed")
    #expect(step.taken.map { "\(model.parts[$0])" } == ["start --failure--> failed"])
  }

  @Test func `the model and the machine take the same transitions when one is undone`() throws {
    let path = try #require(try Undone().explored().path { $0.contains(.failed) })

    let flag = Undone.Flag()
    flag.answer = .throws
    try path.run(on: StateMachine(Undone(), subject: flag))
  }

  @Test func `what only steps that are undone take and enter is not to be covered`() throws {
    let coverage = try ChartCoverage(of: Undone())
    for path in try Undone().paths(covering: .transitionPairs) {
      let flag = Undone.Flag()
      let machine = try StateMachine(Undone(), subject: flag)
      coverage.record(machine)
      try path.run(on: machine) { flag, step in flag.answer = step.answers.first?.value }
    }

    #expect(coverage.transitionPairs.missing == [])
    #expect(coverage.states.ratio == 1)
  }

  /// The action of a branch fails after that of the line.
  struct Broken: Statechart {
    final class Flag { var answer: GuardAnswer.Value? }
    typealias Subject = Flag
    enum State: CaseIterable { case start, chosen, other, failed }
    enum Event: CaseIterable { case choose, back }

    var body: [Element] {
      state(.start) {
        on(
          .choose,
          via: .junction([
            .to(.chosen).when("open") { $0.answer != .doesNotHold }
              .perform("work") { flag in if flag.answer == .throws { throw Failure() } },
            .otherwise(.other),
          ])
        ).perform("begin") { _ in }
        onFailure(to: .failed)
      }
      state(.chosen) { on(.back, to: .start) }
      state(.other) { on(.back, to: .start) }
      state(.failed) { on(.back, to: .start) }
    }
  }

  @Test func `a transition through a junction that fails is not listed as taken`() throws {
    let model = try Broken().explored()
    let steps = model.edges(from: 0).filter { $0.state.contains(.failed) }

    #expect(!steps.isEmpty)
    for step in steps {
      #expect(step.taken.map { "\(model.parts[$0])" } == ["start --failure--> failed"])
    }
  }

  struct Half: Statechart {
    enum State: CaseIterable { case both, left, leftDone, right, rightDone }
    enum Event: CaseIterable { case go, back }

    var body: [Element] {
      parallel(.both) {
        region {
          state(.left) { on(.go, to: .leftDone) }
          state(.leftDone)
        }
        region {
          state(.right) {
            on(
              .go,
              via: .choice([.to(.rightDone).when("open") { throw Failure() }, .otherwise(.right)]))
          }
          state(.rightDone)
        }
        on(.back, to: .both)
      }
    }
  }

  @Test func `of a compound transition, what is kept was taken, and what was undone not`() throws {
    var options = ExplorationOptions()
    options.failures = .everywhere
    let model = try Half().explored(options: options)
    let step = try #require(
      model.edges(from: 0).first { $0.answers.map(\.value) == [.throws] })
    let machine = try StateMachine(Half())
    machine.start()
    machine.handle(.go)

    #expect(step.state == machine.state)
    #expect(machine.isIn(.leftDone) && machine.isIn(.right))
    #expect(step.taken.map { "\(model.parts[$0])" } == ["left --go--> leftDone"])
  }

  /// No branch of the choice can be taken.
  struct Barred: Statechart {
    enum State: CaseIterable { case both, left, leftDone, right, rightDone }
    enum Event: CaseIterable { case go }

    var body: [Element] {
      parallel(.both) {
        region {
          state(.left) { on(.go, to: .leftDone) }
          state(.leftDone)
        }
        region {
          state(.right) { on(.go, via: .choice([.otherwise(.rightDone)])) }
          state(.rightDone) { barrier("free", unless: .guard { false }) }
        }
      }
    }
  }

  @Test func `a path with a step that is undone in one region is that of the machine`() throws {
    let model = try Barred().explored()
    let path = try #require(model.check(.never(.leftDone, with: .right)).counterexample)

    try path.run(on: StateMachine(Barred()))
  }

  @Test func `what one region undoes is not covered`() throws {
    let coverage = try ChartCoverage(of: Half())
    let machine = try StateMachine(Half())
    coverage.record(machine)
    machine.start()
    machine.handle(.go)

    #expect(coverage.transitions.covered == 1)
    #expect(coverage.states.missing == ["rightDone"])
  }
}
