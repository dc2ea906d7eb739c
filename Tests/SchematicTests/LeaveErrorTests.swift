import Schematic
import TestSupport
import Testing

/// Rule 5, before the state changes: the step is undone.
@Suite struct `An error while the old state is left` {
  @Test func `fails the event, and the state stays`() {
    let machine = makeMachine { _, _ in
      .to(1) { _ in Issue.record("Nothing should be entered") }.leaving { _ in throw Failure.leaving
      }
    }
    #expect(machine.handle("go") == .failed(Failure.leaving, in: 0))
    #expect(machine.state == 0)
  }

  @Test func `is told to observers, and no transition is`() {
    let machine = makeMachine { _, _ in .to(1).leaving { _ in throw Failure.leaving } }
    let log = machine.logNotices()
    machine.handle("go")
    #expect(log.entries == ["go failed in 0: leaving"])
  }

  @Test func `skips the rest of what leaves`() {
    let deck = Deck()
    let machine = StateMachine(schema: Player(), subject: deck)
    machine.start()
    machine.handle(.power)
    (deck.log, deck.broken) = ([], "exit paused")
    #expect(machine.handle(.power) == .failed(Failure.broken, in: .paused))
    #expect(deck.log == [])
  }

  @Test func `withdraws what the step raised`() {
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

  @Test func `keeps what earlier steps raised`() {
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

  @Test func `keeps what the step sent and handled`() {
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

  @Test func `does not set off what follows by itself`() {
    let machine = makeMachine(
      following: { state in
        if state == 0 { Issue.record("The state has not been entered") }
        return nil
      },
      reacting: { _, _ in .to(1).leaving { _ in throw Failure.leaving } })
    machine.handle("go")
  }

  @Test func `leaves the machine usable`() {
    let machine = makeMachine { _, event in
      .to(1).leaving { _ in if event == "bad" { throw Failure.leaving } }
    }
    machine.handle("bad")
    #expect(machine.handle("go") == .transitioned(from: 0, to: 1))
  }
}
