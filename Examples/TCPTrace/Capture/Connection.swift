/// The segments that two sockets exchanged, from one SYN to the next.
public struct Connection: Sendable {
  /// The client: the socket that sent the first SYN.
  public let client: Socket
  /// The server.
  public let server: Socket
  /// The segments of both, in the order of the capture.
  public private(set) var segments: [TCPSegment]

  init(_ first: TCPSegment) {
    client = first.source
    server = first.destination
    segments = [first]
  }

  /// Whether the capture contains the start of the connection: a SYN without ACK.
  public var startsWithRequest: Bool {
    segments.first.map(\.isRequest) ?? false
  }

  /// Whether both ends are the same socket, so that the sender of a segment is unknown.
  public var isToItself: Bool { client == server }

  /// Whether both sides closed it, or one reset it.
  private var isOver: Bool {
    let closed = Set(segments.filter { $0.flags.contains(.fin) }.map(\.source))
    return closed.count == 2 || segments.contains { $0.flags.contains(.rst) }
  }

  /// Whether `segment`, between the same two sockets, starts another connection.
  ///
  /// A repeated request has the same sequence number; a new one has another.
  func isFollowed(by segment: TCPSegment) -> Bool {
    guard segment.isRequest else { return false }
    let isSentAgain = segments.contains {
      $0.isRequest && $0.source == segment.source && $0.sequence == segment.sequence
    }
    return !isSentAgain && (isOver || !startsWithRequest)
  }

  mutating func append(_ segment: TCPSegment) {
    segments.append(segment)
  }
}

extension TCPSegment {
  /// Whether it requests a connection, and is not the response to a request.
  var isRequest: Bool {
    flags.contains(.syn) && flags.isDisjoint(with: [.ack, .rst])
  }
}

extension PacketCapture {
  /// The connections, in the order in which they started.
  public var connections: [Connection] {
    var connections: [Connection] = []
    var latest: [Set<Socket>: Int] = [:]
    for segment in segments {
      let sockets: Set = [segment.source, segment.destination]
      if let index = latest[sockets], !connections[index].isFollowed(by: segment) {
        connections[index].append(segment)
      } else {
        latest[sockets] = connections.count
        connections.append(Connection(segment))
      }
    }
    return connections
  }
}
