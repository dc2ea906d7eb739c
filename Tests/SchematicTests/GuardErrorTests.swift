import Schematic
import TestSupport
import Testing

/// Rule 5, before the state changes: the step is undone.
struct GuardErrorTests {
  @Test func `a guard that throws fails the event and changes nothing`() {
    let machine = makeMachine { _, _ in throw Failure.guarding }
    #expect(machine.handle("go") == .failed(Failure.guarding, in: 0))
    #expect(machine.state == 0)
  }

  @Test func `observers are notified only of the guard's error`() {
    let machine = makeMachine { _, _ in throw Failure.guarding }
    let log = machine.logNotices()
    machine.handle("go")
    #expect(log.entries == ["go failed in 0: guarding"])
  }

  @Test func `a machine remains usable after a guard throws`() {
    let machine = makeMachine { _, event in
      guard event != "bad" else { throw Failure.guarding }
      return .to(1)
    }
    machine.handle("bad")
    #expect(machine.handle("go") == .transitioned(from: 0, to: 1))
  }

  @Test func `an event that a guard handles before it throws is not lost`() {
    var machine: Script.Machine?
    machine = makeMachine { _, event in
      guard event == "go" else { return .to(1) }
      machine?.handle("queued")
      throw Failure.guarding
    }
    #expect(machine?.handle("go").error as? Failure == Failure.guarding)
    #expect(machine?.state == 1)
  }

  @Test func `a guard that throws another machine's StepLimitExceededError fails the event`() {
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
