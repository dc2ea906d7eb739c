import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

struct StoryTests {
  @Test func `a test hands the events of timers over itself, and needs no clock`() throws {
    let line = Line()
    let machine = try StateMachine(Call(), subject: line).started()
    #expect(
      machine.leaves(after: .call, .timeout, .redial, .answer)
        == [[.ringing], [.missed], [.ringing], [.talking]])
  }

  @MainActor
  @Test func `a machine that has a host keeps it`() async throws {
    let clock = ManualClock()
    let line = Line()
    let machine = try StateMachine(Call(), subject: line)
    machine.hostActivities(on: clock)
    machine.started().handle(.call)
    await clock.advance(by: .seconds(30))
    #expect(machine.isIn(.missed))
  }
}
