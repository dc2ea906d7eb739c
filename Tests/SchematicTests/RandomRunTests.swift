import Schematic
import TestSupport
import Testing

/// Random machines that raise, send, defer, reject, throw and loop, against the reference machine.
struct RandomRunTests {
  @Test(arguments: [1, 2, 5, 100])
  func `random programs run as in the reference machine`(maximumSteps: Int) {
    for seed in 1...250 as ClosedRange<UInt64> {
      let program = RandomProgram(seed: seed)
      let machine = StateMachine(schema: program.makeSchema(Budget()))
      machine.maximumSteps = maximumSteps
      let log = machine.logNotices()
      let reference = ReferenceMachine(program, maximumSteps: maximumSteps)
      for event in randomEvents(seed: seed) {
        reference.handle(event)
        #expect(agree(machine.handle(event), machine.state), "seed \(seed)")
      }
      #expect(log.entries.map(withoutDetails) == reference.log, "seed \(seed)")
      #expect(machine.state == reference.state, "seed \(seed)")
      #expect(machine.deferredEvents == reference.deferred, "seed \(seed)")
    }
  }

  private func randomEvents(seed: UInt64) -> [String] {
    var random = SeededRandom(seed: ~seed)
    return (0..<8).map { _ in RandomProgram.events[Int.random(in: 0..<3, using: &random)] }
  }

  /// The state in an outcome is the state that the machine is in.
  private func agree(_ outcome: Outcome<Int>, _ state: Int) -> Bool {
    guard case .transitioned(_, let new) = outcome else { return outcome != .queued }
    return new == state
  }

  /// Replaces the message of a limit, which is tested elsewhere.
  private func withoutDetails(_ line: String) -> String {
    line.contains("One event caused more than") ? "limit" : line
  }
}
