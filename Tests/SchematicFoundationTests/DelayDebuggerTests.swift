import Schematic
import SchematicConcurrency
import SchematicFoundation
import SchematicTesting
import Testing

/// The lines of the debugger for delayed events.
@MainActor struct DelayDebuggerTests {
  @Test func `the debugger writes when events are scheduled, cancelled and delivered`() async throws
  {
    let schema = StateMachineSchema<Int, String, Void>(startingIn: 0) { _, event in
      switch event {
      case "go":
        .stay.performWithContext {
          try $0.send("first", after: .seconds(1), as: "t")
          try $0.send("second", after: .seconds(2))
        }
      case "stop": .stay.performWithContext { $0.cancel("t") }
      default: .stay
      }
    }
    let clock = ManualClock()
    let machine = StateMachine(schema: schema)
    machine.hostActivities(on: clock)
    var lines: [String] = []
    machine.debug(clock: clock) { if $0.contains("delayed") { lines.append($0) } }
    machine.handle("go")
    machine.handle("stop")
    try await clock.advance(by: .seconds(2))
    #expect(
      lines == [
        "[machine]: delayed event 'first' named 't' is scheduled in 1.0 seconds",
        "[machine]: delayed event 'second' is scheduled in 2.0 seconds",
        "[machine]: delayed event 'first' named 't' is cancelled",
        "[machine]: delayed event 'second' is delivered",
      ])
  }
}
