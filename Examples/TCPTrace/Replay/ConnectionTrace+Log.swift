import ExampleMachines
import Schematic
import SchematicVerification

// The trace as the logs of two machines. A check of a log knows nothing of segments, and follows
// every run of the machine that has the events of the log.
extension ConnectionTrace {
  /// The log of one end: its start, and the events that follow from the packets, without states.
  ///
  /// A packet that nothing sends is in it as well, as the call of the user that it stands for: an
  /// active OPEN for a SYN, and a CLOSE for a FIN. The line of a row is the number of the packet.
  public func log(of end: End) -> [LogRow] {
    let packets = packets.flatMap { packet in
      let call = packet.sender == end ? packet.violation?.call : nil
      return rows(packet.leadingSteps, of: end)
        + (call.map { [row($0, of: end, packet: packet.segment.number)] } ?? [])
        + rows(packet.followingSteps, of: end)
    }
    let start = LogRow(machine: "\(end)", kind: .start)
    return [start] + packets + rows(finalSteps, of: end)
  }

  private func rows(_ steps: [Step], of end: End) -> [LogRow] {
    steps.filter { $0.end == end }.map { row($0.event, of: end, packet: $0.packet) }
  }

  private func row(_ event: TCPEvent, of end: End, packet: Int) -> LogRow {
    LogRow(machine: "\(end)", event: "\(event)", outcome: .transitioned, line: packet)
  }
}

extension LogCheck {
  /// A check of the logs of ends.
  ///
  /// - Parameter schema: The machine of an end. Its actions send no events, and throw no errors.
  init(
    ofEnds schema: some FlatStateMachineSchema<TCPState, TCPEvent, TransmissionControlBlock>
  ) throws {
    var options = LogCheckOptions()
    options.actionsMaySendEvents = false
    options.exploration.failures = .never
    try self.init(schema, options: options)
  }
}

extension Violation {
  /// The call of the user from which the packet would follow; `nil` if there is none.
  fileprivate var call: TCPEvent? {
    switch reason {
    case .isUnexpected(let flags): flags.contains(.fin) ? .close : .activeOpen
    case .acknowledgesUnsent, .isNotConnected, .lacks, .carriesData: nil
    }
  }
}
