import Schematic
import SchematicVerification
import Statecharts
import Testing
import TransitionTables

/// What an exact model leaves out or adds is said.
@Suite struct ExactSoundnessTests {
  struct Acknowledging: FlatStateMachineSchema {
    enum State: CaseIterable { case idle, sent, done, failed }
    enum Event: CaseIterable { case go, acknowledge }
    let initialState = State.idle

    func transition(from state: State, on event: Event) -> Transition<State, Event, Void>? {
      switch (state, event) {
      case (.idle, .go): .to(.sent).performWithContext { $0.send(.acknowledge) }
      case (.idle, .acknowledge): .to(.failed)
      case (.sent, .acknowledge): .to(.done)
      case (.sent, .go), (.done, _), (.failed, _): nil
      }
    }
  }

  @Test func `a flat schema whose actions send events is not explored exactly`() throws {
    let model = try Acknowledging().explored(events: Acknowledging.Event.allCases)
    let verdict = model.check(.never("failed") { $0 == .failed })

    #expect(model.approximations == [.eventsAtAnyTime, .unhandledFailures])
    #expect(!verdict.holds && verdict.certainty == .possible)
  }

  @Test func `an event of a flat schema that has no sample makes proofs impossible`() throws {
    let model = try Acknowledging().explored(events: [.go])

    #expect(model.approximations.last == .missingSamples(["acknowledge"]))
    #expect(model.check(.never("done") { $0 == .done }).certainty == .unknown)
  }

  struct TwoTimers: Statechart {
    enum State: CaseIterable { case waiting, early, late }
    enum Event: CaseIterable { case soon, later }
    var hasBoth = true

    var body: [Element] {
      state(.waiting) {
        after(.seconds(10), send: .soon)
        if hasBoth { after(.seconds(30), send: .later) }
        on(.soon, to: .early)
        on(.later, to: .late)
      }
      final(.early)
      final(.late)
    }
  }

  @Test func `two timers at once elapse in any order, which the model says`() throws {
    let model = try TwoTimers().exploredExactly(events: [])

    #expect(model.approximations == [.timers(["soon", "later"])])
    #expect(model.check(.never("late") { $0.contains(.late) }).certainty == .possible)
    #expect(
      model.check(.never("both") { $0.contains(.late) && $0.contains(.early) }).certainty == .proved
    )
    let single = try TwoTimers(hasBoth: false).exploredExactly(events: [.later])
    #expect(single.approximations == [])
  }

  struct Fork: Statechart {
    enum State: CaseIterable { case start, goal, trap }
    enum Event: Hashable {
      case good, bad, other(Int)
      var number: Int? { if case .other(let number) = self { number } else { nil } }
    }

    var body: [Element] {
      state(.start) {
        on(.good, to: .goal)
        on(.bad, to: .trap)
        on(\.number, to: .goal)
      }
      state(.goal)
      state(.trap)
    }
  }

  @Test func `an exact model without samples of some events proves nothing`() throws {
    let model = try Fork().exploredExactly(events: [.bad])

    #expect(model.approximations == [.missingSamples(["good", "Int"])])
    #expect(model.check(.never("goal") { $0.contains(.goal) }).certainty == .unknown)
    #expect(try Fork().exploredExactly(events: [.good, .bad, .other(1)]).approximations == [])
  }

  struct ForkTable: TransitionTable {
    enum State: CaseIterable { case start, goal, trap }
    enum Event: CaseIterable { case good, bad }
    let initialState = State.start

    var body: [Row] {
      on(.good, from: .start, to: .goal)
      on(.bad, from: .start, to: .trap)
    }
  }

  @Test func `an exact model of a table tells which samples are missing`() throws {
    #expect(
      try ForkTable().exploredExactly(events: [.bad]).approximations == [.missingSamples(["good"])])
  }

  struct Raising: Statechart {
    enum State: CaseIterable { case start, between, goal }
    enum Event: CaseIterable { case go, continued }

    var body: [Element] {
      state(.start) {
        on(.go, to: .between).performWithContext { $0.raise(.continued) }
      }
      state(.between) { on(.continued, to: .goal) }
      state(.goal)
    }
  }

  @Test func `an event that actions raise needs no sample in an exact model`() throws {
    let model = try Raising().exploredExactly(events: [.go])

    #expect(model.approximations == [])
    #expect(model.check(.inevitable(.goal)).certainty == .proved)
  }

  struct Working: Statechart {
    enum State: CaseIterable { case working, done }
    enum Event: CaseIterable { case finished }

    var body: [Element] {
      state(.working) {
        run("work", with: \.self, { _ in 1 }, then: { _ in .finished })
        on(.finished, to: .done)
      }
      state(.done)
    }
  }

  @Test func `the tasks that an exact exploration does not run are said`() throws {
    let model = try Working().exploredExactly(events: [.finished])

    #expect(model.approximations == [.eventsAtAnyTime])
    #expect(model.check(.inevitable(.done)).certainty == .possible)
    let unsampled = try Working().exploredExactly(events: [])
    #expect(unsampled.check(.never("done") { $0.contains(.done) }).certainty == .unknown)
  }

  @Test func `a dead end is proved in a model that adds nothing`() throws {
    let model = try Fork().exploredExactly(events: [.good, .bad, .other(1)])
    let timed = try TwoTimers().exploredExactly(events: [])

    #expect(model.findings.map(\.kind) == [.deadEnd, .deadEnd])
    #expect(model.findings.map(\.isProved) == [true, true])
    #expect(!model.report.contains("(possible)"))
    #expect(timed.findings.isEmpty)
  }
}
