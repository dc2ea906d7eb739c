import Schematic
import TestSupport
import Testing

struct IgnoredEventReasonTests {
  private let machine = StateMachine(schema: numberSchema, subject: Counter())

  @Test func `an event without a transition has none`() {
    #expect(machine.handle(.decrement) == .ignored)
    #expect(machine.reasonForIgnoring(.decrement) == .noTransition)
  }

  @Test func `an event that is handled has no reason, and is not handled by the question`() {
    #expect(machine.reasonForIgnoring(.increment) == nil)
    #expect(machine.state == .one)
  }

  @Test(arguments: ["rejected", "failed"])
  func `an event that is rejected or fails has no reason`(event: String) {
    let machine = makeMachine { _, event in
      if event == "rejected" { throw Rejection(Failure.guarding) }
      throw Failure.guarding
    }
    #expect(machine.reasonForIgnoring(event) == nil)
  }

  @Test func `a machine that has ended ignores events for that reason`() {
    let machine = StateMachine(schema: Ending())
    #expect(machine.reasonForIgnoring("more") == .noTransition)
    machine.handle("end")
    #expect(machine.reasonForIgnoring("more") == .ended)
  }

  @Test func `a reason is one line`() {
    let guards = [UnmetGuard(name: "paid", path: "order/open"), UnmetGuard(name: nil, path: "")]
    #expect(
      "\(IgnoredEventReason.guards(guards))"
        == "the guard 'paid' of 'order/open' does not hold, a guard of the machine does not hold")
  }
}

/// Ends with the event "end".
private struct Ending: FlatStateMachineSchema {
  let initialState = "running"

  func transition(from state: String, on event: String) -> Transition<String, String, Void>? {
    event == "end" ? .to("ended") : nil
  }

  func isPhase(_ phase: StatePhase, of state: String) -> Bool {
    phase == .ended && state == "ended"
  }
}
