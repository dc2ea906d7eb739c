import ExampleMachines
import SchematicVerification

/// The report of a replayed capture: one block for each connection, and a summary.
public struct TraceReport {
  /// The connections that could be replayed.
  public let traces: [ConnectionTrace]

  private let capture: PacketCapture
  private let connections: [Connection]
  private let check: LogCheck

  /// Replays every connection of a capture.
  ///
  /// - Throws: `LogCheckError` if the machine has events without a sample.
  public init(_ capture: PacketCapture) throws {
    self.capture = capture
    check = try LogCheck(ofEnds: TCP())
    connections = capture.connections
    traces = connections.compactMap(ConnectionTrace.init(replaying:))
  }

  /// The packets that the machines of their senders do not allow.
  public var violations: [Violation] { traces.flatMap(\.violations) }

  /// The whole report.
  public var text: String {
    let blocks = connections.enumerated().map { block(for: $1, number: $0 + 1) }
    return (blocks + [summary]).joined(separator: "\n\n") + "\n"
  }

  private func block(for connection: Connection, number: Int) -> String {
    let title = "Connection \(number): \(connection.client) → \(connection.server)"
    guard let trace = ConnectionTrace(replaying: connection) else {
      return "\(title)\n\(reasonNotToReplay(connection))"
    }
    let heading = "\(title), \(trace.story)"
    return ([heading, ""] + Ladder(trace).lines + [""] + conclusion(of: trace))
      .joined(separator: "\n")
  }

  private func reasonNotToReplay(_ connection: Connection) -> String {
    let packets = String.count(connection.segments.count, "packet")
    return connection.isToItself
      ? "Not replayed (\(packets)): both ends are the same socket, so senders are unknown."
      : "Not replayed (\(packets)): it began before the capture did."
  }

  private func conclusion(of trace: ConnectionTrace) -> [String] {
    var lines = ["Client \(trace.clientState), server \(trace.serverState)."]
    let packets = trace.unacknowledgedPackets
    if !packets.isEmpty {
      let list = packets.map(String.init).joined(separator: ", ")
      lines.append("Never acknowledged: \(packets.count == 1 ? "packet" : "packets") \(list).")
    }
    return lines + End.allCases.flatMap { differences(of: trace.log(of: $0), from: check) }
  }

  /// The first row of an end's log that no run of its machine explains.
  private func differences(of log: [LogRow], from check: LogCheck) -> [String] {
    var check = check
    guard let finding = check.firstFinding(in: log), let event = finding.row.event,
      let packet = finding.row.line
    else { return [] }
    let states = finding.possibleStates.joined().joined(separator: " or ")
    let heading = "As a log, packet \(packet) is \(event) in \(states), where TCP allows:"
    return [heading] + finding.allowed.map { "  \($0)" }
  }

  // MARK: Summary

  private var summary: String {
    let connections = String.count(connections.count, "connection")
    let packets = String.count(capture.packetCount, "packet")
    return (["\(connections), \(packets), \(verdict)."] + passedOver).joined(separator: "\n")
  }

  private var verdict: String {
    let replayed = traces.reduce(0) { $0 + $1.packets.count }
    guard replayed > 0 else { return "none replayed" }
    let numbers = violations.map { String($0.segment.number) }.joined(separator: ", ")
    return switch violations.count {
    case 0: "\(replayed) replayed: each is what RFC 9293 allows"
    case 1: "\(replayed) replayed: packet \(numbers) is not what RFC 9293 allows"
    case _: "\(replayed) replayed: packets \(numbers) are not what RFC 9293 allows"
    }
  }

  private var passedOver: [String] {
    let faults = capture.passedOver.filter(\.reason.isFault)
    let others = capture.passedOver.count - faults.count
    let note = others == 0 ? [] : [String.count(others, "packet") + " not of TCP passed over."]
    return note + faults.map { "Packet \($0.packet) passed over: \($0.reason)." }
  }
}
