import Schematic
import TestSupport
import Testing

/// Rule 5, before the state changes: the step is undone.
@Suite struct `An error in a guard` {
  @Test func `fails the event and changes nothing`() {
    let machine = makeMachine { _, _ in throw Failure.guarding }
    #expect(machine.handle("go") == .failed(Failure.guarding, in: 0))
    #expect(machine.state == 0)
  }

  @Test func `is told to observers, and nothing else is`() {
    let machine = makeMachine { _, _ in throw Failure.guarding }
    let log = machine.logNotices()
    machine.handle("go")
    #expect(log.entries == ["go failed in 0: guarding"])
  }

  @Test func `leaves the machine usable`() {
    let machine = makeMachine { _, event in
      guard event != "bad" else { throw Failure.guarding }
      return .to(1)
    }
    machine.handle("bad")
    #expect(machine.handle("go") == .transitioned(from: 0, to: 1))
  }

  @Test func `loses no event that the guard handled`() {
    var machine: Script.Machine?
    machine = makeMachine { _, event in
      guard event == "go" else { return .to(1) }
      machine?.handle("queued")
      throw Failure.guarding
    }
    #expect(machine?.handle("go").error as? Failure == Failure.guarding)
    #expect(machine?.state == 1)
  }

  @Test func `that is another machine's limit is an error like any other`() {
    let inner = makeMachine(following: { .to($0 + 1) }, reacting: { _, _ in .to(1) })
    let machine = makeMachine { _, event in
      if event == "inner", let error = inner.handle("go").error { throw error }
      return event == "go"
        ? .to(1) { for event in ["inner", "after"] { $0.raise(event) } } : .to(2)
    }
    #expect(machine.handle("go").error is StepLimitExceededError)
    #expect(machine.state == 2)
  }
}
