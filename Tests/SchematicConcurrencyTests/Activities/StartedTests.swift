import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

struct StartedTests {
  @Test func `a started machine without a host handles timer events from the test`() throws {
    let line = Line()
    let machine = try StateMachine(Call(), subject: line).started()
    #expect(
      machine.leaves(after: .call, .timeout, .redial, .answer)
        == [[.ringing], [.missed], [.ringing], [.talking]])
  }

  @MainActor
  @Test func `started does not replace a host`() async throws {
    let clock = ManualClock()
    let line = Line()
    let machine = try StateMachine(Call(), subject: line)
    machine.hostActivities(on: clock)
    try machine.started().handle(.call)
    try await clock.advance(by: .seconds(30))
    #expect(machine.isIn(.missed))
  }
}
