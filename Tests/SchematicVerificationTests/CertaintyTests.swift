import SchematicVerification
import Statecharts
import Testing

/// What a model that contains more than the program can say about each form of property.
@Suite struct CertaintyTests {
  struct Door: Statechart {
    enum State: CaseIterable { case closed, open, gone }
    enum Event: CaseIterable { case push, timeout }

    /// Whether a guard decides, so that the model has both answers.
    var isGuarded = false
    /// Whether the entry of the state with the timer may fail.
    var mayFail = false

    var body: [Element] {
      state(.closed) {
        if mayFail { onEntry { throw CancellationError() } }
        after(.seconds(1), send: .timeout)
        if isGuarded { on(.push, to: .open).when("may") { true } }
        on(.timeout, to: .open)
      }
      state(.open) { on(.push, to: .closed) }
      state(.gone)
    }
  }

  private func certainty(
    of property: Property<Configuration<Door.State>, Door.Event>, in door: Door
  ) throws -> Verdict<Configuration<Door.State>, Door.Event>.Certainty {
    var options = ExplorationOptions()
    options.failures = .everywhere
    let verdict = try door.explored(events: [.push], options: options).check(property)
    #expect(verdict.holds)
    return verdict.certainty
  }

  @Test func `that a state can be reached is possible at most, where the model adds something`()
    throws
  {
    for door in [Door(), Door(isGuarded: true)] {
      #expect(try certainty(of: .alwaysReachable(.open), in: door) == .possible)
      #expect(try certainty(of: .leads(from: .closed, to: .open), in: door) == .possible)
      #expect(try certainty(of: .never(.open, with: .closed), in: door) == .proved)
    }
  }

  @Test func `a timer is certain to elapse unless the entry of its state may fail`() throws {
    let property = Property<Configuration<Door.State>, Door.Event>.inevitable(.open)
    #expect(try certainty(of: property, in: Door()) == .proved)
    #expect(try certainty(of: property, in: Door(mayFail: true)) == .possible)
  }

  struct Wait: Statechart {
    enum State: CaseIterable { case waiting, first, second, over }
    enum Event: CaseIterable { case tick }

    let kind: TransitionKind

    var body: [Element] {
      state(.waiting) {
        after(.seconds(1), send: .tick)
        on(.tick, to: .second, kind: kind)
        state(.first)
        state(.second) { on(.tick, to: .over) }
      }
      final(.over)
    }
  }

  struct Poll: Statechart {
    enum State: CaseIterable { case waiting, first, second, over }
    enum Event: CaseIterable { case tick }

    let mayFail: Bool

    var body: [Element] {
      state(.waiting) {
        if mayFail { onEntry { throw CancellationError() } }
        every(.seconds(1), send: .tick)
        on(.tick, to: .second, kind: .local)
        state(.first)
        state(.second) { on(.tick, to: .over) }
      }
      final(.over)
    }
  }

  @Test func `a timer that repeats elapses again while its state stays active`() throws {
    var options = ExplorationOptions()
    options.failures = .everywhere
    for (mayFail, certainty) in [
      (false, Verdict<Configuration<Poll.State>, Poll.Event>.Certainty.proved), (true, .possible),
    ] {
      let verdict = try Poll(mayFail: mayFail).explored(events: [], options: options)
        .check(.inevitable(.over))
      #expect(verdict.holds)
      #expect(verdict.certainty == certainty)
    }
  }

  @Test func `a timer elapses again only if its event has exited its state, and entered it again`()
    throws
  {
    for (kind, certainty) in [
      (TransitionKind.external, Verdict<Configuration<Wait.State>, Wait.Event>.Certainty.proved),
      (.local, .possible),
    ] {
      let verdict = try Wait(kind: kind).explored(events: []).check(.inevitable(.over))
      #expect(verdict.holds)
      #expect(verdict.certainty == certainty)
    }
  }
}
