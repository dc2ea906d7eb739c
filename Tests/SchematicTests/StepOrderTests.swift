import Schematic
import TestSupport
import Testing

/// Rule 2: guards, exit actions, the state, entry actions, observers.
struct StepOrderTests {
  @Test func `guards and exit actions see the old state, entry actions and observers the new`() {
    let log = Log()
    var machine: Script.Machine?
    func note(_ phase: String) { log.add("\(phase) in \(machine?.state ?? -1)") }
    machine = makeMachine { state, _ in
      note("guard")
      return .to(1) { _ in note("enter") }.leaving { _ in note("leave") }
    }
    machine?.observe { _ in note("first observer") }
    machine?.didTransition = { _, _, _ in note("didTransition") }
    machine?.observe { _ in note("second observer") }
    machine?.handle("go")
    #expect(
      log.entries == [
        "guard in 0", "leave in 0", "enter in 1", "didTransition in 1", "first observer in 1",
        "second observer in 1",
      ])
  }

  @Test func `an eventless step follows the observers of the step before`() {
    let log = Log()
    let machine = makeMachine(
      following: { state in
        state == 1 ? .to(2).leaving { _ in log.add("leave") } : nil
      },
      reacting: { _, _ in .to(1) { _ in log.add("enter") } })
    machine.observeTransitions { old, event, new in
      log.add("\(old) → \(new) on \(event ?? "nothing")")
    }
    machine.handle("go")
    #expect(log.entries == ["enter", "0 → 1 on go", "leave", "1 → 2 on nothing"])
  }

  @Test func `states are exited from the inside out and entered from the outside in`() {
    let deck = Deck()
    let machine = StateMachine(schema: Player(), subject: deck)
    machine.start()
    machine.handle(.power)
    deck.log = []
    machine.handle(.play)
    machine.handle(.power)
    #expect(deck.log == ["exit paused", "enter playing", "exit playing", "exit on", "enter off"])
  }
}
