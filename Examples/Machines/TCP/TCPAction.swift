/// What one end of a TCP connection does on a transition (RFC 9293, figure 5).
public enum TCPAction: Hashable, Sendable, CaseIterable {
  /// Make the block that remembers the connection (the TCB).
  case createTCB
  /// Make the block and send a request.
  case createTCBAndSendSYN
  /// Send a request.
  case sendSYN
  /// Send a request that acknowledges the one received. Until it is acknowledged, send it again.
  case sendSYNACK
  /// Acknowledge what was received; the next segment with data or FIN may carry it.
  case sendACK
  /// Send FIN after the last octet of data, and no data after it.
  case sendFIN
  /// Send a reset and forget the connection. Not in figure 5: ABORT, section 3.10.5.
  case sendRSTAndDeleteTCB
  /// Forget the connection.
  case deleteTCB

  /// The name that the RFC gives the action.
  public var label: StaticString {
    switch self {
    case .createTCB: "create TCB"
    case .createTCBAndSendSYN: "create TCB, snd SYN"
    case .sendSYN: "snd SYN"
    case .sendSYNACK: "snd SYN,ACK"
    case .sendACK: "snd ACK"
    case .sendFIN: "snd FIN"
    case .sendRSTAndDeleteTCB: "snd RST, delete TCB"
    case .deleteTCB: "delete TCB"
    }
  }
}

extension TCPAction: CustomStringConvertible {
  /// The name that the RFC gives the action.
  public var description: String { label.description }
}
