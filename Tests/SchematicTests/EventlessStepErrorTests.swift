import Schematic
import TestSupport
import Testing

/// Rule 5, for eventless steps.
struct EventlessStepErrorTests {
  @Test func `an error thrown by eventlessStep fails the event in the state reached`() {
    let machine = makeMachine(
      following: { _ in throw Failure.following }, reacting: { _, _ in .to(1) })
    let log = machine.logNotices()
    #expect(machine.handle("go") == .failed(Failure.following, in: 1))
    #expect(log.entries == ["0 → 1 on go", "nothing failed in 1: following"])
  }

  @Test func `an error of the second eventless step fails the event in the state reached`() {
    let machine = makeMachine(
      following: { state in
        guard state == 1 else { throw Failure.following }
        return .to(2)
      },
      reacting: { _, _ in .to(1) })
    let log = machine.logNotices()
    #expect(machine.handle("go") == .failed(Failure.following, in: 2))
    #expect(
      log.entries == ["0 → 1 on go", "1 → 2 on nothing", "nothing failed in 2: following"])
  }

  @Test func `an exit action that throws undoes only its eventless step, without a retry`() {
    let machine = makeMachine(
      following: { $0 == 1 ? .to(2).leaving { _ in throw Failure.leaving } : nil },
      reacting: { _, _ in .to(1) })
    let log = machine.logNotices()
    #expect(machine.handle("go") == .failed(Failure.leaving, in: 1))
    #expect(log.entries == ["0 → 1 on go", "nothing failed in 1: leaving"])
  }

  @Test func `an entry action that throws does not prevent the next eventless step`() {
    let machine = makeMachine(
      following: { state in
        state < 3 ? .to(state + 1) { _ in if state == 1 { throw Failure.entering } } : nil
      },
      reacting: { _, _ in .to(1) })
    #expect(machine.handle("go") == .failed(Failure.entering, in: 3))
    #expect(machine.state == 3)
  }

  @Test func `a Rejection thrown by an eventless step becomes a failure`() {
    let machine = makeMachine(
      following: { _ in throw Rejection(Failure.following) }, reacting: { _, _ in .to(1) })
    let log = machine.logNotices()
    #expect(machine.handle("go") == .failed(Failure.following, in: 1))
    #expect(log.entries == ["0 → 1 on go", "nothing failed in 1: following"])
  }

  @Test func `raised and sent events are handled after an eventless step throws`() {
    let machine = makeMachine(
      following: { state in
        guard state != 1 else { throw Failure.following }
        return nil
      },
      reacting: { state, event in
        guard event == "go" else { return .to(state + 1) }
        return .to(1) { context in
          context.raise("raised")
          context.send("sent")
        }
      })
    #expect(machine.handle("go") == .failed(Failure.following, in: 3))
    #expect(machine.state == 3)
  }

  @Test func `a machine remains usable after an error in an eventless step`() {
    let machine = makeMachine(
      following: { state in
        guard state != 1 else { throw Failure.following }
        return nil
      },
      reacting: { state, _ in .to(state + 1) })
    machine.handle("bad")
    #expect(machine.handle("go") == .transitioned(from: 1, to: 2))
  }
}
