import Schematic
import TestSupport
import Testing

/// Rule 3: the sender learns what became of the event.
@Suite struct `The outcome of an event` {
  @Test func `that leads to another state names both states`() {
    let machine = StateMachine(schema: numberSchema, subject: counter)
    #expect(machine.handle(.increment) == .transitioned(from: .one, to: .two))
    #expect(machine.state == .two)
  }

  @Test func `that leads to the same state is a transition all the same`() {
    let machine = makeMachine { state, _ in .to(state) }
    #expect(machine.handle("go") == .transitioned(from: 0, to: 0))
  }

  @Test func `that means nothing is ignored`() {
    let machine = StateMachine(schema: numberSchema, subject: counter)
    #expect(machine.handle(.decrement) == .ignored)
    #expect(machine.state == .one)
  }

  @Test func `that the schema refuses is the reason`() {
    let machine = makeMachine { _, _ in throw Rejection(Failure.guarding) }
    #expect(machine.handle("go") == .rejected(Failure.guarding))
  }

  @Test func `whose guard throws is the error`() {
    let machine = makeMachine { _, _ in throw Failure.guarding }
    #expect(machine.handle("go") == .failed(Failure.guarding, in: 0))
  }

  @Test func `names the state after what followed by itself`() {
    let machine = makeMachine(
      following: { $0 < 3 ? .to($0 + 1) : nil }, reacting: { _, _ in .to(1) })
    #expect(machine.handle("go") == .transitioned(from: 0, to: 3))
    #expect(machine.state == 3)
  }

  @Test func `names the state after the events that actions raised`() {
    let machine = makeMachine { state, event in
      event == "go" ? .to(1) { $0.raise("raised") } : .to(state + 1)
    }
    #expect(machine.handle("go") == .transitioned(from: 0, to: 2))
    #expect(machine.state == 2)
  }

  @Test func `names the state after the events that waited`() {
    let machine = makeMachine { state, event in
      event == "go" ? .to(1) { $0.send("sent") } : .to(state + 1)
    }
    #expect(machine.handle("go") == .transitioned(from: 0, to: 2))
    #expect(machine.state == 2)
  }

  @Test func `is not changed by events that followed and were ignored or rejected`() {
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

  @Test func `that was ignored stays ignored, whatever observers handle`() {
    let machine = StateMachine(schema: numberSchema, subject: counter)
    machine.observe { if case .ignored = $0 { machine.handle(.increment) } }
    #expect(machine.handle(.decrement) == .ignored)
  }

  private let counter = Counter()
}
