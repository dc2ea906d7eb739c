import Schematic
import SchematicVerification
import Statecharts
import Testing

/// What a machine can do is in the model, and what only might happen is not called proved.
@Suite struct SoundnessTests {
  struct Waiting: Statechart {
    enum State: CaseIterable { case deferring, waiting, late }
    enum Event: CaseIterable { case go, timeout }

    var body: [Element] {
      state(.deferring) {
        after(.seconds(1), send: .timeout)
        defers(.timeout)
        on(.go, to: .waiting)
      }
      state(.waiting) { on(.timeout, to: .late) }
      state(.late)
    }
  }

  @Test func `the deferred event of a timer is recalled after its state was exited`() throws {
    let model = try Waiting().explored(events: [.go])

    #expect(model.path { $0.contains(.late) }?.events == [.go, .timeout])
  }

  struct Never: Statechart {
    enum State: CaseIterable { case start, goal }
    enum Event: CaseIterable { case go }

    var body: [Element] {
      state(.start) { on(.go, to: .goal).when("never") { false } }
      state(.goal) { on(.go, to: .start) }
    }
  }

  @Test func `nothing is proved inevitable that a guard can prevent for ever`() throws {
    let verdict = try Never().explored().check(.inevitable(.goal))

    #expect(verdict.holds)
    #expect(verdict.certainty == .possible)
    #expect(verdict.description == "'goal' is inevitable: holds in the model")
  }

  struct EitherWay: Statechart {
    enum State: CaseIterable { case start, left, right, goal }
    enum Event: CaseIterable { case go }

    var body: [Element] {
      state(.start) {
        on(.go, via: .choice([.to(.left).when("left") { true }, .otherwise(.right)]))
      }
      state(.left) { on(.go, to: .goal) }
      state(.right) { on(.go, to: .goal) }
      state(.goal)
    }
  }

  @Test func `what is inevitable whatever guards answer is proved`() throws {
    #expect(try EitherWay().explored().check(.inevitable(.goal)).certainty == .proved)
  }

  struct Picking: Statechart {
    struct Failure: Error {}
    enum State: CaseIterable { case start, chosen, failed }
    enum Event: CaseIterable { case go }

    var body: [Element] {
      state(.start) {
        on(.go, via: .selectionWithContext(among: [.chosen]) { _ in throw Failure() })
        onFailure(to: .failed)
      }
      state(.chosen) { on(.go, to: .start) }
      state(.failed) { on(.go, to: .start) }
    }
  }

  @Test func `a selection that throws is part of the model`() throws {
    let path = try Picking().explored().path { $0.contains(.failed) }

    #expect(path?.steps.last?.answers.first?.value == .throws)
    #expect(path?.steps.last?.description == "go [something in start throws] → failed")
  }

  struct Pair: Statechart {
    enum State: CaseIterable { case outer, inner, out, away }
    enum Event: Equatable { case stop, pause }

    var body: [Element] {
      state(.outer) {
        on(.stop, .pause, to: .out)
        state(.inner) { on(.stop, to: .away) }
      }
      state(.out) { on(.stop, to: .outer) }
      state(.away) { on(.stop, to: .outer) }
    }
  }

  @Test func `nothing is proved if one of the events of a transition has no sample`() throws {
    let model = try Pair().explored(events: [.stop])

    #expect(model.approximations == [.missingSamples(["pause"])])
    #expect(model.findings.first { $0.state == "out" }?.isProved == false)
    #expect(try Pair().explored(events: [.stop, .pause]).approximations == [])
  }

  struct Clock: Statechart {
    enum State: CaseIterable { case off, on }
    enum Event: CaseIterable { case toggle, tick, unused }

    var body: [Element] {
      state(.off) { on(.toggle, to: .on) }
      state(.on) {
        after(.seconds(1), send: .unused)
        on(.tick, to: .off)
        on(.toggle, to: .on)
        on(.unused, to: .off).when { false }
      }
    }
  }

  @Test func `a timer that elapses without effect leads from one exact state to another`() throws {
    let model = try Clock().exploredExactly(events: [.toggle, .tick])

    // Off, on with a timer, and on without it; the timer runs again when on is entered again.
    #expect(model.configurations.count == 3)
    #expect(
      model.edges(from: 1).map(\.description) == [
        "toggle → on", "tick → off", "unused (timer) → on",
      ])
    #expect(model.edges(from: 2).map(\.configuration) == [1, 0])
  }

  struct Remembering: Statechart {
    enum State: CaseIterable { case away, room, left, right, hall, deep }
    enum Event: CaseIterable { case go, turn }

    var body: [Element] {
      state(.away) {
        on(.go, to: .room)
        on(.turn, via: .history(.deep, of: .hall))
      }
      state(.room, initialTransition: .history(.shallow)) {
        history(defaults: [.right])
        state(.left) { on(.turn, to: .right) }
        state(.right) { on(.turn, to: .left) }
        on(.go, to: .away)
      }
      state(.hall) {
        history(.deep, defaults: [.deep])
        state(.deep) { on(.go, to: .away) }
      }
    }
  }

  struct Nested: Statechart {
    enum State: CaseIterable { case outer, inner, a, aEnd, b, bEnd, otherEnd, end }
    enum Event: CaseIterable { case first, second, back }

    var body: [Element] {
      parallel(.outer) {
        onDone(to: .end)
        region("one") {
          parallel(.inner) {
            region {
              state(.a) { on(.first, to: .aEnd) }
              final(.aEnd)
            }
            region {
              state(.b) { on(.second, to: .bEnd) }
              final(.bEnd)
            }
          }
        }
        region("two") { final(.otherEnd) }
      }
      state(.end) { on(.back, to: .outer) }
    }
  }

  @Test func `a state completes although its ancestor completes with the same event`() throws {
    #expect(try Nested().explored().findings.map(\.message) == [])
  }

  @Test func `defaults of histories are entered by initial transitions and deep histories`() throws
  {
    #expect(try Remembering().explored().findings.map(\.message) == [])
  }
}
