import ExampleMachines
import Schematic
import SchematicVerification
import Testing

@testable import TCPReplay

/// The captured connections as logs, against figure 5 and against changed figures.
struct LogTests {
  /// The figure without one of its lines.
  private struct ChangedTCP: FlatStateMachineSchema {
    let initialState = TCPState.closed
    let state: TCPState
    let event: TCPEvent

    func transition(
      from state: TCPState, on event: TCPEvent
    ) -> Transition<TCPState, TCPEvent, TransmissionControlBlock>? {
      (state, event) == (self.state, self.event)
        ? nil : TCP().transition(from: state, on: event)
    }
  }

  private func logs() throws -> [(rows: [LogRow], steps: [Step])] {
    let capture = try PacketCapture(contentsOf: try ShippedCapture.connections.bytes())
    return try TraceReport(capture).traces.flatMap { trace in
      End.allCases.map { (trace.log(of: $0), trace.steps(of: $0)) }
    }
  }

  @Test func `the machine explains the logs of all captured ends`() throws {
    let logs = try logs()
    let check = try LogCheck(ofEnds: TCP())
    for log in logs {
      var check = check
      #expect(check.firstFinding(in: log.rows) == nil)
      #expect(check.uncheckedRowCount == 0)
    }
    #expect((logs.count, logs.map(\.rows.count).reduce(0, +)) == (18, 18 + 83))
  }

  @Test func `a line of the figure that is left out is found where an end has first taken it`()
    throws
  {
    let logs = try logs()
    let taken = Set(logs.flatMap { $0.steps.map { [AnyHashable($0.old), $0.event] } })
    var found = 0
    for state in TCPState.allCases {
      for event in TCPEvent.allCases where taken.contains([AnyHashable(state), event]) {
        let changed = try LogCheck(ofEnds: ChangedTCP(state: state, event: event))
        for log in logs {
          var check = changed
          let finding = check.firstFinding(in: log.rows)
          let first = log.steps.firstIndex { ($0.old, $0.event) == (state, event) }
          #expect(finding.map { $0.number - 2 } == first, "\(event) in \(state)")
          #expect(finding == nil || finding?.possibleStates == [["\(state)"]])
          found += finding == nil ? 0 : 1
        }
      }
    }
    #expect(found > 18)
  }
}
