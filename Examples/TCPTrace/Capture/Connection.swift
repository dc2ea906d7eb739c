/// The segments that two sockets exchanged, from one SYN to the next.
public struct Connection: Sendable {
  /// Who asked first.
  public let client: Socket
  /// Who was asked.
  public let server: Socket
  /// The segments of both, in the order of the capture.
  public private(set) var segments: [TCPSegment]

  init(_ first: TCPSegment) {
    client = first.source
    server = first.destination
    segments = [first]
  }

  /// Whether the capture has its beginning: a SYN that answers nobody.
  public var startsWithRequest: Bool {
    segments.first.map(\.isRequest) ?? false
  }

  /// Whether a socket talks to itself, so that nobody can tell who sent what.
  public var isToItself: Bool { client == server }

  /// Whether both sides closed it, or one reset it.
  private var isOver: Bool {
    let closed = Set(segments.filter { $0.flags.contains(.fin) }.map(\.source))
    return closed.count == 2 || segments.contains { $0.flags.contains(.rst) }
  }

  /// Whether `segment`, between the same two sockets, begins another connection.
  ///
  /// A request that is sent again has the sequence number it had; a new one does not.
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
  /// Whether it asks for a connection, and does not answer such a request.
  var isRequest: Bool {
    flags.contains(.syn) && flags.isDisjoint(with: [.ack, .rst])
  }
}

extension PacketCapture {
  /// The connections, in the order in which they began.
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
