import SchematicVerification
import Statecharts
import Testing

@Suite struct PropertyTests {
  @Test func `the crossing is safe, and pedestrians can always walk`() throws {
    let model = try Crossing().explored()

    #expect(model.findings.map(\.message) == [])
    #expect(model.check(.never(.walk, with: .northGoes)).certainty == .proved)
    #expect(model.satisfies(.alwaysReachable(.walk)))
    #expect(model.satisfies(.leads(after: .button, to: .walk)))
    #expect(model.satisfies(.inevitable(.walk)))
    #expect(!model.satisfies(.alwaysReachable("nothing") { _ in false }))
  }

  @Test func `a condition that is violated has a shortest counterexample`() throws {
    let model = try Crossing().explored()
    let verdict = model.check(.always("never night") { !$0.contains(.night) })

    #expect(!verdict.holds)
    #expect(verdict.counterexample?.events == [.dusk])
    #expect(
      verdict.description == """
        never night: violated
          0. start → northGoes + southGoes
          1. dusk → night
        """)
  }

  struct Fork: Statechart {
    enum State: CaseIterable { case start, goal, trap }
    enum Event: CaseIterable { case good, bad }

    var body: [Element] {
      state(.start) {
        on(.good, to: .goal)
        on(.bad, to: .trap)
      }
      state(.goal)
      state(.trap)
    }
  }

  @Test func `a state leads to another one if some sequence does, whatever other sequences do`()
    throws
  {
    let model = try Fork().explored()

    #expect(model.check(.leads(from: .start, to: .goal)).description.hasSuffix(": proved"))
    #expect(model.check(.leads(from: .trap, to: .goal)).counterexample?.events == [.bad])
    #expect(model.satisfies(.leads(after: .good, to: .goal)))
    #expect(model.check(.leads(after: .bad, to: .goal)).counterexample?.events == [.bad])
    #expect(model.check(.alwaysReachable(.goal)).counterexample?.events == [.bad])
  }

  struct Circle: Statechart {
    enum State: CaseIterable { case first, second, third, trap, goal }
    enum Event: CaseIterable { case step, fall, jump }

    var body: [Element] {
      state(.first) {
        on(.step, to: .second)
        on(.fall, to: .trap)
        on(.jump, to: .goal)
      }
      state(.second) { on(.step, to: .third) }
      state(.third) { on(.fall, to: .first) }
      state(.trap) { on(.step, to: .trap) }
      state(.goal)
    }
  }

  @Test func `the counterexample of what an event leads to is a shortest one`() throws {
    // Falling in the third state leads to the first one, from which the goal is reached.
    #expect(
      try Circle().explored().check(.leads(after: .fall, to: .goal)).counterexample?.events == [
        .fall
      ])
  }

  struct Detour: Statechart {
    enum State: CaseIterable { case near, middle, far1, far2, far3, far, trap, goal }
    enum Event: CaseIterable { case fall, walk, arrive }

    var body: [Element] {
      state(.near) {
        on(.fall, to: .middle)
        on(.walk, to: .far1)
      }
      state(.middle) {
        on(.fall, to: .trap)
        on(.arrive, to: .goal)
      }
      state(.far1) { on(.walk, to: .far2) }
      state(.far2) { on(.walk, to: .far3) }
      state(.far3) { on(.walk, to: .far) }
      state(.far) {
        on(.fall, to: .trap)
        on(.arrive, to: .goal)
      }
      state(.trap)
      state(.goal)
    }
  }

  @Test func `a counterexample is shortest as a whole, not only its last part`() throws {
    let verdict = try Detour().explored().check(
      .inevitable(
        "arrival", from: { $0.contains(.near) || $0.contains(.far) }, to: { $0.contains(.goal) }))

    #expect(verdict.counterexample?.events == [.fall, .fall])
  }
}
