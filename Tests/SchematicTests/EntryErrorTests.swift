import Schematic
import TestSupport
import Testing

/// Rule 5, after the state has changed: the machine is in the new state.
struct EntryErrorTests {
  @Test func `an entry action that throws fails the event in the new state`() {
    let machine = makeMachine { _, _ in .to(1) { _ in throw Failure.entering } }
    #expect(machine.handle("go") == .failed(Failure.entering, in: 1))
    #expect(machine.state == 1)
  }

  @Test func `observers are notified of the transition, then of the entry's error`() {
    let machine = makeMachine { _, _ in .to(1) { _ in throw Failure.entering } }
    let log = machine.logNotices()
    machine.handle("go")
    #expect(log.entries == ["0 → 1 on go", "go failed in 1: entering"])
  }

  @Test func `a transition's action that throws fails the event in the new state`() {
    let schema = StateMachineSchema<Int, String, Void>(startingIn: 0) { _, _ in
      .to(1) { throw Failure.entering }
    }
    let machine = StateMachine(schema: schema)
    #expect(machine.handle("go") == .failed(Failure.entering, in: 1))
    #expect(machine.state == 1)
  }

  @Test func `an entry action that throws skips the remaining entry actions`() {
    let deck = Deck()
    let machine = StateMachine(schema: Player(), subject: deck)
    machine.start()
    (deck.log, deck.broken, deck.isLoaded) = ([], "enter on", false)
    #expect(machine.handle(.power) == .failed(Failure.broken, in: .loading))
    #expect(machine.state == .loading)
    #expect(deck.log == ["exit off"])
  }

  @Test func `an entry action that throws does not prevent the next eventless step`() {
    let machine = makeMachine(
      following: { $0 == 1 ? .to(2) : nil },
      reacting: { _, _ in .to(1) { _ in throw Failure.entering } })
    #expect(machine.handle("go") == .failed(Failure.entering, in: 2))
    #expect(machine.state == 2)
  }

  @Test func `events raised and sent before an entry action throws are handled`() {
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

  @Test func `a machine remains usable after an entry action throws`() {
    let machine = makeMachine { state, event in
      .to(state + 1) { _ in if event == "bad" { throw Failure.entering } }
    }
    machine.handle("bad")
    #expect(machine.handle("go") == .transitioned(from: 1, to: 2))
  }
}
