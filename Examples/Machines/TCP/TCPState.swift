/// The state of one end of a TCP connection (RFC 9293, section 3.3.2).
public enum TCPState: Hashable, Sendable, CaseIterable {
  /// One is in it without a connection: there is no TCB, the block that remembers one.
  case closed
  /// Waiting for a request from any remote end, after a passive OPEN.
  case listen
  /// Waiting for a matching request, after having sent one.
  case synSent
  /// Waiting for the acknowledgement of one's own request, after having sent and received one.
  case synReceived
  /// The normal state: data flows both ways.
  case established
  /// Closed on this side first: the FIN is sent, not acknowledged, and the other side may go on.
  case finWait1
  /// The own FIN is acknowledged; the other side may still send.
  case finWait2
  /// The other side has sent its FIN; this side may still send.
  case closeWait
  /// Both sides sent their FINs before they received the other's; one's own is not acknowledged.
  case closing
  /// Closed on this side second: waiting for the acknowledgement of one's own FIN.
  case lastAck
  /// Both FINs are acknowledged: waiting until no old segment can turn up any more.
  case timeWait
}

extension TCPState: CustomStringConvertible {
  /// The name that the RFC gives the state.
  public var description: String {
    switch self {
    case .closed: "CLOSED"
    case .listen: "LISTEN"
    case .synSent: "SYN-SENT"
    case .synReceived: "SYN-RECEIVED"
    case .established: "ESTABLISHED"
    case .finWait1: "FIN-WAIT-1"
    case .finWait2: "FIN-WAIT-2"
    case .closeWait: "CLOSE-WAIT"
    case .closing: "CLOSING"
    case .lastAck: "LAST-ACK"
    case .timeWait: "TIME-WAIT"
    }
  }
}
