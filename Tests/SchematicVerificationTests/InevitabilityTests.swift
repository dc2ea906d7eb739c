import SchematicVerification
import Statecharts
import Testing

/// Nothing is proved inevitable because of an event that the program may lack.
@Suite struct InevitabilityTests {
  struct Call: Statechart {
    enum State: CaseIterable { case ringing, missed }
    enum Event: CaseIterable { case answer, timeout }

    var body: [Element] {
      state(.ringing) {
        after(.seconds(20), send: .timeout)
        on(.timeout, to: .missed)
        on(internal: .answer).when("busy") { true }
      }
      state(.missed)
    }
  }

  @Test func `what follows a timer is inevitable if the timer always exits its state`() throws {
    let verdict = try Call().explored(events: [.answer]).check(.inevitable(.missed))

    #expect(verdict.description == "'missed' is inevitable: proved")
  }

  struct Once: Statechart {
    enum State: CaseIterable { case outer, first, second, goal }
    enum Event: CaseIterable { case tick, skip }

    var body: [Element] {
      state(.outer) {
        after(.seconds(1), send: .tick)
        state(.first) { on(.tick, to: .second) }
        state(.second) { on(.tick, to: .goal) }
        state(.goal)
      }
    }
  }

  @Test func `a timer elapses once in each activation of its state`() throws {
    let verdict = try Once().explored(events: []).check(.inevitable(.goal))
    let exact = try Once().exploredExactly(events: []).check(.inevitable(.goal))

    #expect(verdict.holds && verdict.certainty == .possible)
    #expect(exact.description.hasPrefix("'goal' is inevitable: violated"))
  }

  struct Wasted: Statechart {
    enum State: CaseIterable { case outer, first, second, goal }
    enum Event: CaseIterable { case tick, skip }

    var body: [Element] {
      state(.outer) {
        after(.seconds(1), send: .tick)
        state(.first) { on(.skip, to: .second) }
        state(.second) { on(.tick, to: .goal) }
      }
      state(.goal)
    }
  }

  @Test func `a timer may elapse where nothing handles it`() throws {
    let verdict = try Wasted().explored(events: [.skip]).check(.inevitable(.goal))

    #expect(verdict.holds && verdict.certainty == .possible)
  }

  struct Renewed: Statechart {
    enum State: CaseIterable { case waiting, pausing, goal }
    enum Event: CaseIterable { case slow, quick }

    var body: [Element] {
      state(.waiting) {
        after(.seconds(10), send: .slow)
        after(.seconds(1), send: .quick)
        on(.slow, to: .goal)
        on(.quick, to: .pausing)
      }
      state(.pausing) {
        after(.seconds(1), send: .quick)
        on(.quick, to: .waiting)
      }
      state(.goal)
    }
  }

  @Test func `one of two timers may always elapse before the other`() throws {
    let verdict = try Renewed().explored(events: []).check(.inevitable(.goal))
    let exact = try Renewed().exploredExactly(events: []).check(.inevitable(.goal))

    #expect(verdict.holds && verdict.certainty == .possible)
    #expect(exact.holds && exact.certainty == .possible)
  }

  struct Deferring: Statechart {
    enum State: CaseIterable { case idle, other, goal }
    enum Event: CaseIterable { case timeout, go }

    var body: [Element] {
      state(.idle) { on(.timeout, to: .goal) }
      state(.other) {
        after(.seconds(1), send: .timeout)
        defers(.timeout)
        on(.go, to: .idle)
      }
      state(.goal)
    }
  }

  @Test func `a deferred event of a timer comes only if the timer was started`() throws {
    let verdict = try Deferring().explored(events: [.go]).check(.inevitable(.goal))
    let exact = try Deferring().exploredExactly(events: [.go]).check(.inevitable(.goal))

    #expect(verdict.holds && verdict.certainty == .possible)
    #expect(!exact.holds)
  }

  struct Recalling: Statechart {
    enum State: CaseIterable { case deferring, passing, goal }
    enum Event: CaseIterable { case call, go, arrive }

    var body: [Element] {
      state(.deferring) {
        defers(.call)
        on(.go, to: .passing)
      }
      state(.passing) {
        on(.call, to: .deferring)
        on(.arrive, to: .goal)
      }
      state(.goal)
    }
  }

  @Test func `an event from outside may never come before a recalled one`() throws {
    #expect(try Recalling().explored().check(.inevitable(.goal)).certainty == .possible)
  }

  struct Sending: Statechart {
    enum State: CaseIterable { case asking, goal }
    enum Event: CaseIterable { case ask, answer }
    /// Whether the action has the means to send the answer.
    var hasContext = true

    var body: [Element] {
      state(.asking) {
        if hasContext {
          on(internal: .ask).performWithContext { _ in }
        } else {
          on(internal: .ask).perform {}
        }
        on(.answer, to: .goal)
      }
      state(.goal)
    }
  }

  @Test func `a sample that an action may send is not certain to come`() throws {
    #expect(try Sending().explored().check(.inevitable(.goal)).certainty == .possible)
    let plain = try Sending(hasContext: false).explored()
    #expect(plain.approximations == [.unhandledFailures])
    #expect(plain.check(.inevitable(.goal)).certainty == .proved)
  }
}
