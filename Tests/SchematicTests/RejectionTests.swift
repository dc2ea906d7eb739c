import Schematic
import TestSupport
import Testing

/// Rule 3: refused is neither ignored nor failed; the sender is told why.
@Suite struct `A rejected event` {
  @Test func `gives the reason to the sender and changes nothing`() {
    let door = StateMachine(schema: makeDoor())
    #expect(door.handle("lock") == .rejected(Failure.guarding))
    #expect(door.state == 0)
  }

  @Test func `is not handled by the state`() {
    #expect(!StateMachine(schema: makeDoor()).canHandle("lock"))
  }

  @Test func `leaves the machine usable`() {
    let door = StateMachine(schema: makeDoor())
    door.handle("lock")
    #expect(door.handle("close") == .transitioned(from: 0, to: 1))
    #expect(door.handle("lock") == .transitioned(from: 1, to: 2))
  }

  @Test func `is reached through a schema too, without a machine`() {
    let error = #expect(throws: Rejection.self) {
      try makeDoor().step(from: 0, on: "lock")
    }
    #expect(error?.reason as? Failure == .guarding)
    #expect(error?.description == "The event was rejected: guarding")
  }

  @Test func `that waited is told to observers, and the events behind it are handled`() {
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
