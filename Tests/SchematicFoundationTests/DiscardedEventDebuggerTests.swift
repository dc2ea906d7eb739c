import Schematic
import SchematicFoundation
import TestSupport
import Testing

@testable import SchematicConcurrency

struct DiscardedEventDebuggerTests {
  @Test func `the debugger writes how many events a released actor has discarded`() async throws {
    nonisolated(unsafe) let lines = Lines()
    do {
      let actor = try StateMachineActor(NestedStates())
      await actor.start()
      await actor.withMachine { _ = $0.debug(named: "main", to: lines.add) }
      _ = actor.mailbox.enqueue("next")
      _ = actor.mailbox.enqueue("next")
    }
    #expect(lines.list == ["[main]: failed: \(EventsDiscardedError(count: 2))"])
  }
}
