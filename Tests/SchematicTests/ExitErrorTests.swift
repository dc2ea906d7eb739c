import Schematic
import TestSupport
import Testing

/// Rule 5, before the state changes: the step is undone.
struct ExitErrorTests {
  @Test func `an exit action that throws fails the event in the old state`() {
    let machine = makeMachine { _, _ in
      .to(1) { _ in Issue.record("Nothing should be entered") }.leaving { _ in throw Failure.leaving
      }
    }
    #expect(machine.handle("go") == .failed(Failure.leaving, in: 0))
    #expect(machine.state == 0)
  }

  @Test func `observers are notified of the exit's error and of no transition`() {
    let machine = makeMachine { _, _ in .to(1).leaving { _ in throw Failure.leaving } }
    let log = machine.logNotices()
    machine.handle("go")
    #expect(log.entries == ["go failed in 0: leaving"])
  }

  @Test func `an exit action that throws skips the remaining exit actions`() {
    let deck = Deck()
    let machine = StateMachine(schema: Player(), subject: deck)
    machine.start()
    machine.handle(.power)
    (deck.log, deck.broken) = ([], "exit paused")
    #expect(machine.handle(.power) == .failed(Failure.broken, in: .paused))
    #expect(deck.log == [])
  }

  @Test func `events raised before an exit action throws are discarded`() {
    let machine = makeMachine { state, event in
      guard event == "go" else { return .to(state + 1) }
      return .to(10).leaving { context in
        context.raise("raised")
        throw Failure.leaving
      }
    }
    #expect(machine.handle("go") == .failed(Failure.leaving, in: 0))
    #expect(machine.handle("next") == .transitioned(from: 0, to: 1))
  }

  @Test func `an exit action that throws keeps the events that earlier steps raised`() {
    let machine = makeMachine { _, event in
      switch event {
      case "go": .to(1) { for event in ["bad", "raised by go"] { $0.raise(event) } }
      case "bad":
        .to(2).leaving { context in
          context.raise("raised by bad")
          throw Failure.leaving
        }
      default: .to(3)
      }
    }
    let log = machine.logNotices()
    #expect(machine.handle("go") == .failed(Failure.leaving, in: 3))
    #expect(log.entries == ["0 → 1 on go", "bad failed in 1: leaving", "1 → 3 on raised by go"])
  }

  @Test func `events sent and handled before an exit action throws are kept`() {
    var machine: Script.Machine?
    machine = makeMachine { state, event in
      guard event == "go" else { return .to(state + 1) }
      return .to(10).leaving { context in
        context.send("sent")
        machine?.handle("handled")
        throw Failure.leaving
      }
    }
    #expect(machine?.handle("go").error as? Failure == Failure.leaving)
    #expect(machine?.state == 2)
  }

  @Test func `an exit action that throws triggers no eventless step`() {
    let machine = makeMachine(
      following: { state in
        if state == 0 { Issue.record("The state has not been entered") }
        return nil
      },
      reacting: { _, _ in .to(1).leaving { _ in throw Failure.leaving } })
    machine.handle("go")
  }

  @Test func `a machine remains usable after an exit action throws`() {
    let machine = makeMachine { _, event in
      .to(1).leaving { _ in if event == "bad" { throw Failure.leaving } }
    }
    machine.handle("bad")
    #expect(machine.handle("go") == .transitioned(from: 0, to: 1))
  }
}
