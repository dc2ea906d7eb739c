import Schematic
import TestSupport
import Testing

/// Rule 3: `handle` returns the outcome of the event.
struct OutcomeTests {
  @Test func `the outcome of a transition contains both states`() {
    let machine = StateMachine(schema: numberSchema, subject: counter)
    #expect(machine.handle(.increment) == .transitioned(from: .one, to: .two))
    #expect(machine.state == .two)
  }

  @Test func `the outcome of a self-transition is transitioned`() {
    let machine = makeMachine { state, _ in .to(state) }
    #expect(machine.handle("go") == .transitioned(from: 0, to: 0))
  }

  @Test func `an event without a transition is ignored`() {
    let machine = StateMachine(schema: numberSchema, subject: counter)
    #expect(machine.handle(.decrement) == .ignored)
    #expect(machine.state == .one)
  }

  @Test func `the outcome of a rejected event contains the reason`() {
    let machine = makeMachine { _, _ in throw Rejection(Failure.guarding) }
    #expect(machine.handle("go") == .rejected(Failure.guarding))
  }

  @Test func `the outcome of an event whose guard throws contains the error`() {
    let machine = makeMachine { _, _ in throw Failure.guarding }
    #expect(machine.handle("go") == .failed(Failure.guarding, in: 0))
  }

  @Test func `the outcome contains the state after eventless steps`() {
    let machine = makeMachine(
      following: { $0 < 3 ? .to($0 + 1) : nil }, reacting: { _, _ in .to(1) })
    #expect(machine.handle("go") == .transitioned(from: 0, to: 3))
    #expect(machine.state == 3)
  }

  @Test func `the outcome contains the state after raised events`() {
    let machine = makeMachine { state, event in
      event == "go" ? .to(1) { $0.raise("raised") } : .to(state + 1)
    }
    #expect(machine.handle("go") == .transitioned(from: 0, to: 2))
    #expect(machine.state == 2)
  }

  @Test func `the outcome contains the state after sent events`() {
    let machine = makeMachine { state, event in
      event == "go" ? .to(1) { $0.send("sent") } : .to(state + 1)
    }
    #expect(machine.handle("go") == .transitioned(from: 0, to: 2))
    #expect(machine.state == 2)
  }

  @Test func `later ignored and rejected events do not change the outcome`() {
    let machine = makeMachine { state, event in
      switch event {
      case "go":
        .to(1) { context in
          context.raise("ignored")
          context.raise("rejected")
          context.send("ignored")
          context.send("rejected")
        }
      case "rejected": throw Rejection(Failure.guarding)
      default: nil
      }
    }
    #expect(machine.handle("go") == .transitioned(from: 0, to: 1))
  }

  @Test func `an ignored event's outcome is not changed by the events of observers`() {
    let machine = StateMachine(schema: numberSchema, subject: counter)
    machine.observe { if case .ignored = $0 { machine.handle(.increment) } }
    #expect(machine.handle(.decrement) == .ignored)
  }

  private let counter = Counter()
}
