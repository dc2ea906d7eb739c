import Schematic
import TestSupport
import Testing

/// Rule 5, after the state has changed: the machine is in the new state.
@Suite struct `An error while the new state is entered` {
  @Test func `fails the event, and the state is the new one`() {
    let machine = makeMachine { _, _ in .to(1) { _ in throw Failure.entering } }
    #expect(machine.handle("go") == .failed(Failure.entering, in: 1))
    #expect(machine.state == 1)
  }

  @Test func `is told to observers after the transition`() {
    let machine = makeMachine { _, _ in .to(1) { _ in throw Failure.entering } }
    let log = machine.logNotices()
    machine.handle("go")
    #expect(log.entries == ["0 → 1 on go", "go failed in 1: entering"])
  }

  @Test func `in a transition's action is no different`() {
    let schema = StateMachineSchema<Int, String, Void>(startingIn: 0) { _, _ in
      .to(1) { throw Failure.entering }
    }
    let machine = StateMachine(schema: schema)
    #expect(machine.handle("go") == .failed(Failure.entering, in: 1))
    #expect(machine.state == 1)
  }

  @Test func `skips the rest of what enters`() {
    let deck = Deck()
    let machine = StateMachine(schema: Player(), subject: deck)
    machine.start()
    (deck.log, deck.broken, deck.isLoaded) = ([], "enter on", false)
    #expect(machine.handle(.power) == .failed(Failure.broken, in: .loading))
    #expect(machine.state == .loading)
    #expect(deck.log == ["exit off"])
  }

  @Test func `does not keep back what follows by itself`() {
    let machine = makeMachine(
      following: { $0 == 1 ? .to(2) : nil },
      reacting: { _, _ in .to(1) { _ in throw Failure.entering } })
    #expect(machine.handle("go") == .failed(Failure.entering, in: 2))
    #expect(machine.state == 2)
  }

  @Test func `keeps what the step raised and sent`() {
    let machine = makeMachine { state, event in
      guard event == "go" else { return .to(state + 1) }
      return .to(1) { context in
        context.raise("raised")
        context.send("sent")
        throw Failure.entering
      }
    }
    #expect(machine.handle("go") == .failed(Failure.entering, in: 3))
    #expect(machine.state == 3)
  }

  @Test func `leaves the machine usable`() {
    let machine = makeMachine { state, event in
      .to(state + 1) { _ in if event == "bad" { throw Failure.entering } }
    }
    machine.handle("bad")
    #expect(machine.handle("go") == .transitioned(from: 1, to: 2))
  }
}
