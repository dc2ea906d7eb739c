import Schematic
import TestSupport
import Testing

struct TransitionCauseTests {
  private let log = Log()

  @Test func `a flat machine's transitions are caused by events, and by a reset`() {
    let machine = StateMachine(
      schema: StateMachineSchema<Int, Int, Void>(startingIn: 0) { _, event in
        event > 0 ? .to(event) : nil
      })
    machine.observe { notice in log.add(notice.cause.map { "\($0)" } ?? "none") }
    machine.handle(1)
    machine.handle(0)
    machine.reset()
    #expect(log.entries == ["event", "none", "reset"])
  }

  @Test func `a raised event is an event`() {
    let machine = StateMachine(
      schema: StateMachineSchema<Int, Int, Void>(startingIn: 0) { _, event in
        event == 1 ? .to(1).performWithContext { $0.raise(2) } : .to(event)
      })
    machine.observe { notice in log.add(notice.cause.map { "\($0)" } ?? "none") }
    machine.handle(1)
    #expect(log.entries == ["event", "event"])
  }
}
