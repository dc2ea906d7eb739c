import ExampleMachines
import Testing

@testable import TCPReplay

struct ReplayTests {
  @Test(arguments: [
    (0, "SYN-SENT ESTABLISHED FIN-WAIT-1 TIME-WAIT"),
    (1, "SYN-SENT ESTABLISHED CLOSE-WAIT LAST-ACK CLOSED"),
    (2, "SYN-SENT ESTABLISHED CLOSE-WAIT LAST-ACK CLOSED"),
    (3, "SYN-SENT CLOSED"),
    (4, "SYN-SENT ESTABLISHED FIN-WAIT-1 FIN-WAIT-2 TIME-WAIT"),
    (5, "SYN-SENT ESTABLISHED FIN-WAIT-1 CLOSING TIME-WAIT"),
    (6, "SYN-SENT SYN-RECEIVED ESTABLISHED FIN-WAIT-1 TIME-WAIT"),
    (7, "SYN-SENT ESTABLISHED CLOSED"),
    (8, "SYN-SENT ESTABLISHED FIN-WAIT-1 TIME-WAIT"),
  ])
  func `the client of an included connection passes through its states`(index: Int, states: String)
    throws
  {
    #expect(path(of: .client, in: try shippedTraces()[index]) == states)
  }

  @Test(arguments: [
    (0, "LISTEN SYN-RECEIVED ESTABLISHED CLOSE-WAIT LAST-ACK CLOSED"),
    (1, "LISTEN SYN-RECEIVED ESTABLISHED FIN-WAIT-1 FIN-WAIT-2 TIME-WAIT"),
    (2, "LISTEN SYN-RECEIVED ESTABLISHED FIN-WAIT-1 TIME-WAIT"),
    (3, ""),
    (4, "LISTEN SYN-RECEIVED ESTABLISHED CLOSE-WAIT LAST-ACK CLOSED"),
    (5, "LISTEN SYN-RECEIVED ESTABLISHED FIN-WAIT-1 CLOSING TIME-WAIT"),
    (6, "SYN-SENT SYN-RECEIVED ESTABLISHED CLOSE-WAIT LAST-ACK CLOSED"),
    (7, "LISTEN SYN-RECEIVED ESTABLISHED CLOSED"),
    (8, "LISTEN SYN-RECEIVED ESTABLISHED CLOSE-WAIT LAST-ACK CLOSED"),
  ])
  func `the server of an included connection passes through its states`(index: Int, states: String)
    throws
  {
    #expect(path(of: .server, in: try shippedTraces()[index]) == states)
  }

  // The shipped capture was made at the client's end of a wire of 20 ms. Elsewhere on the wire the
  // client's packets pass later and the server's earlier, but the ends did the same.
  @Test(arguments: [5, 10, 15, 20])
  func `the traces of both ends do not depend on where the capture was made`(milliseconds: Int)
    throws
  {
    let connections = try PacketCapture(contentsOf: try ShippedCapture.connections.bytes())
      .connections
    for connection in connections {
      let here = try #require(ConnectionTrace(replaying: connection))
      let there = try #require(
        ConnectionTrace(replaying: connection.captured(.milliseconds(milliseconds))))
      #expect(there.violations.isEmpty)
      #expect(paths(in: there) == paths(in: here))
    }
  }

  @Test func `a FIN is received after the data before it, in any order of packets`() {
    var wire = WireBuilder.established()
    wire.client(.ack, data: 10)
    wire.client([.fin, .ack])
    var segments = wire.segments
    segments.swapAt(3, 4)
    wire.server(.ack, acknowledging: -1)  // the data, not the FIN
    segments.append(contentsOf: wire.segments.suffix(1))
    let trace = trace(of: segments)
    #expect(trace?.violations == [])
    #expect(trace?.serverState == .established)
    #expect(trace?.unacknowledgedPackets == [5])
  }

  @Test func `a retransmitted FIN is received once`() {
    var wire = WireBuilder.established()
    wire.client([.fin, .ack])
    wire.client([.fin, .ack], back: 1)
    wire.server(.ack)
    #expect(wire.trace?.packets.map(\.verdict)[4] == .allowedAsOld)
    #expect(wire.trace?.steps(of: .server).map(\.event).filter { $0 == .receiveFIN }.count == 1)
    #expect(wire.trace?.clientState == .finWait2)
  }

  @Test func `an acknowledgement can cross the last one of a connection`() {
    var wire = WireBuilder.established()
    wire.client([.fin, .ack])
    wire.server([.fin, .ack])
    wire.client(.ack)  // the server is in LAST-ACK until it receives this
    wire.server(.ack)
    wire.server([.fin, .ack], back: 1)
    #expect(wire.trace?.violations == [])
    #expect(wire.trace?.serverState == .closed)
  }

  @Test func `sequence numbers can wrap in the middle of a connection`() {
    var wire = WireBuilder.established()
    for _ in 0..<100 {
      wire.client(.ack, data: 100_000_000)
      wire.server(.ack)
    }
    wire.client([.fin, .ack])
    wire.server([.fin, .ack])
    wire.client(.ack)
    #expect(wire.trace?.violations == [])
    #expect(wire.trace?.clientState == .timeWait)
  }

  @Test func `a connection without its first packets is not replayed`() {
    var wire = WireBuilder.established()
    wire.client(.ack, data: 10)
    #expect(trace(of: Array(wire.segments.dropFirst())) == nil)
  }

  private func shippedTraces() throws -> [ConnectionTrace] {
    try TraceReport(try PacketCapture(contentsOf: try ShippedCapture.connections.bytes())).traces
  }

  /// By socket: where SYNs cross, it depends on the place which is seen first.
  private func paths(in trace: ConnectionTrace) -> [Socket: String] {
    [
      trace.connection.client: path(of: .client, in: trace),
      trace.connection.server: path(of: .server, in: trace),
    ]
  }

  private func path(of end: End, in trace: ConnectionTrace) -> String {
    trace.steps(of: end).map { "\($0.new)" }.joined(separator: " ")
  }
}

/// Replays segments in the order given.
func trace(of segments: [TCPSegment]) -> ConnectionTrace? {
  guard let first = segments.first else { return nil }
  var connection = Connection(first)
  segments.dropFirst().forEach { connection.append($0) }
  return ConnectionTrace(replaying: connection)
}

extension Connection {
  /// The connection as a capture shows it that was made further from the client.
  fileprivate func captured(_ distance: Duration) -> Connection {
    let moved = segments.map { segment in
      var moved = segment
      moved.time += segment.source == client ? distance : .zero - distance
      return moved
    }
    let sorted = moved.sorted { ($0.time, $0.number) < ($1.time, $1.number) }
    var connection = Connection(sorted[0])
    sorted.dropFirst().forEach { connection.append($0) }
    return connection
  }
}
