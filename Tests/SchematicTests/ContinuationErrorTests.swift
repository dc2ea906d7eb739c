import Schematic
import TestSupport
import Testing

/// Rule 5, for what follows by itself.
@Suite struct `An error in what follows by itself` {
  @Test func `when asked for it, fails the event in the state reached so far`() {
    let machine = makeMachine(
      following: { _ in throw Failure.following }, reacting: { _, _ in .to(1) })
    let log = machine.logNotices()
    #expect(machine.handle("go") == .failed(Failure.following, in: 1))
    #expect(log.entries == ["0 → 1 on go", "nothing failed in 1: following"])
  }

  @Test func `when asked a second time, fails the event in the state reached so far`() {
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

  @Test func `while it leaves, undoes that step alone and does not try it again`() {
    let machine = makeMachine(
      following: { $0 == 1 ? .to(2).leaving { _ in throw Failure.leaving } : nil },
      reacting: { _, _ in .to(1) })
    let log = machine.logNotices()
    #expect(machine.handle("go") == .failed(Failure.leaving, in: 1))
    #expect(log.entries == ["0 → 1 on go", "nothing failed in 1: leaving"])
  }

  @Test func `while it enters, does not keep back what follows next`() {
    let machine = makeMachine(
      following: { state in
        state < 3 ? .to(state + 1) { _ in if state == 1 { throw Failure.entering } } : nil
      },
      reacting: { _, _ in .to(1) })
    #expect(machine.handle("go") == .failed(Failure.entering, in: 3))
    #expect(machine.state == 3)
  }

  @Test func `that is a rejection has nobody to reject, and fails the event`() {
    let machine = makeMachine(
      following: { _ in throw Rejection(Failure.following) }, reacting: { _, _ in .to(1) })
    let log = machine.logNotices()
    #expect(machine.handle("go") == .failed(Failure.following, in: 1))
    #expect(log.entries == ["0 → 1 on go", "nothing failed in 1: following"])
  }

  @Test func `does not keep back what was raised and sent`() {
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

  @Test func `leaves the machine usable`() {
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
