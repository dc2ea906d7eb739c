import Schematic
import TestSupport
import Testing

/// Rule 3: rejected is neither ignored nor failed; the caller gets the reason.
struct RejectionTests {
  @Test func `a rejected event returns the reason and changes nothing`() {
    let door = StateMachine(schema: makeDoor())
    #expect(door.handle("lock") == .rejected(Failure.guarding))
    #expect(door.state == 0)
  }

  @Test func `canHandle is false for a rejected event`() {
    #expect(!StateMachine(schema: makeDoor()).canHandle("lock"))
  }

  @Test func `a machine remains usable after a rejection`() {
    let door = StateMachine(schema: makeDoor())
    door.handle("lock")
    #expect(door.handle("close") == .transitioned(from: 0, to: 1))
    #expect(door.handle("lock") == .transitioned(from: 1, to: 2))
  }

  @Test func `a schema without a machine throws the Rejection`() {
    let error = #expect(throws: Rejection.self) {
      try makeDoor().step(from: 0, on: "lock")
    }
    #expect(error?.reason as? Failure == .guarding)
    #expect(error?.description == "The event was rejected: guarding")
  }

  @Test func `observers are notified of a rejection in the queue, and later events are handled`() {
    let door = StateMachine(schema: makeDoor())
    let log = door.logNotices()
    door.didTransition = { old, _, _ in
      guard old == 0 else { return }
      for event in ["close", "lock"] { door.handle(event) }
    }
    door.handle("close")
    #expect(
      log.entries == ["0 → 1 on close", "close rejected in 1: leaving", "1 → 2 on lock"])
  }

  /// Open, closed, locked.
  private func makeDoor() -> StateMachineSchema<Int, String, Void> {
    StateMachineSchema(startingIn: 0) { state, event in
      switch (state, event) {
      case (0, "close"): .to(1)
      case (0, "lock"): .reject(Failure.guarding)
      case (1, "lock"): .to(2)
      case (1, "close"): .reject(Failure.leaving)
      default: nil
      }
    }
  }
}
