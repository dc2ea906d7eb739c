import ExampleMachines

/// A replayed connection: its packets, and the states of one machine for each end.
public struct ConnectionTrace: Sendable {
  /// The connection.
  public let connection: Connection
  /// Its packets, in the order of the capture.
  public let packets: [PacketTrace]
  /// The transitions after the last packet, on received resets.
  public let finalSteps: [Step]
  /// The state of the client at the end.
  public let clientState: TCPState
  /// The state of the server at the end.
  public let serverState: TCPState
  /// The numbers of the packets that are not acknowledged in the capture.
  public let unacknowledgedPackets: [Int]

  /// Replays a connection.
  ///
  /// - Returns: `nil` if it cannot be replayed, because the capture lacks its beginning or because
  ///   the two ends cannot be told apart.
  public init?(replaying connection: Connection) {
    guard connection.startsWithRequest, !connection.isToItself else { return nil }
    let replay = Replay(connection)
    self.connection = connection
    packets = connection.segments.map { replay.pass($0) }
    finalSteps = replay.finish()
    clientState = replay.state(of: .client)
    serverState = replay.state(of: .server)
    unacknowledgedPackets = End.allCases.flatMap { replay.packetsUnderWay(to: $0) }.sorted()
  }

  /// The transitions of one end.
  public func steps(of end: End) -> [Step] {
    (packets.flatMap(\.steps) + finalSteps).filter { $0.end == end }
  }

  /// The packets that the machines of their senders do not allow.
  public var violations: [Violation] { packets.compactMap(\.violation) }
}
