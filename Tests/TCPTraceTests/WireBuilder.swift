@testable import TCPReplay

/// Writes what two ends send in a few words: `client(.syn)`, `server([.syn, .ack])`.
///
/// Sequence numbers follow by themselves. What a segment acknowledges is everything that the other
/// end has sent so far, unless `acknowledging` says how much less or more.
struct WireBuilder {
  private(set) var segments: [TCPSegment] = []
  private var next = Pair<UInt32>(client: 0xFFFF_FFF0, server: 0xFFFF_FFFE)  // about to wrap

  mutating func client(
    _ flags: TCPFlags, data: Int = 0, back: UInt32 = 0, acknowledging difference: Int32 = 0
  ) {
    send(.client, flags, data: data, back: back, difference: difference)
  }

  mutating func server(
    _ flags: TCPFlags, data: Int = 0, back: UInt32 = 0, acknowledging difference: Int32 = 0
  ) {
    send(.server, flags, data: data, back: back, difference: difference)
  }

  /// The three packets that open a connection.
  static func established() -> WireBuilder {
    var wire = WireBuilder()
    wire.client(.syn)
    wire.server([.syn, .ack])
    wire.client(.ack)
    return wire
  }

  /// The replay of all packets.
  var trace: ConnectionTrace? {
    guard let first = segments.first else { return nil }
    var connection = Connection(first)
    for segment in segments.dropFirst() {
      connection.append(segment)
    }
    return ConnectionTrace(replaying: connection)
  }

  private mutating func send(
    _ end: End, _ flags: TCPFlags, data: Int, back: UInt32, difference: Int32
  ) {
    let sockets = Pair(
      client: Socket(.version4([192, 0, 2, 1]), 40_000),
      server: Socket(.version4([192, 0, 2, 2]), 80))
    let acknowledgement = next[end.other] &+ UInt32(bitPattern: difference)
    let segment = TCPSegment(
      number: segments.count + 1, time: .milliseconds(segments.count), source: sockets[end],
      destination: sockets[end.other], sequence: next[end] &- back,
      acknowledgement: flags.contains(.ack) ? acknowledgement : 0, flags: flags, dataLength: data)
    segments.append(segment)
    if !flags.contains(.rst), back == 0 { next[end] &+= UInt32(segment.length) }
  }
}
