/// An action of one end of a TCP connection on a transition (RFC 9293, figure 5).
public enum TCPAction: Hashable, Sendable, CaseIterable {
  /// Create the transmission control block (TCB), which stores the connection.
  case createTCB
  /// Create the TCB and send a request.
  case createTCBAndSendSYN
  /// Send a request.
  case sendSYN
  /// Send a request that acknowledges the received one. Repeat it until it is acknowledged.
  case sendSYNACK
  /// Acknowledge the received segment. The next segment with data or FIN may carry the
  /// acknowledgement.
  case sendACK
  /// Send FIN after the last octet of data, and no data after it.
  case sendFIN
  /// Send a reset and delete the connection. Not in figure 5: ABORT, section 3.10.5.
  case sendRSTAndDeleteTCB
  /// Delete the connection.
  case deleteTCB

  /// The name of the action in the RFC.
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
  /// The name of the action in the RFC.
  public var description: String { label.description }
}
