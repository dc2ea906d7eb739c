/// The state of one end of a TCP connection (RFC 9293, section 3.3.2).
public enum TCPState: Hashable, Sendable, CaseIterable {
  /// There is no connection, and no TCB.
  case closed
  /// Waiting for a request from any remote end, after a passive OPEN.
  case listen
  /// Waiting for a matching request, after having sent one.
  case synSent
  /// Waiting for the acknowledgement of this end's request, after having sent and received one.
  case synReceived
  /// The normal state: data flows both ways.
  case established
  /// Closed on this side first: the FIN is sent, but not acknowledged, and the other side may still
  /// send.
  case finWait1
  /// This end's FIN is acknowledged; the other side may still send.
  case finWait2
  /// The other side has sent its FIN; this side may still send.
  case closeWait
  /// Both sides sent their FINs before they received the other's; this end's FIN is not
  /// acknowledged.
  case closing
  /// Closed on this side second: waiting for the acknowledgement of this end's FIN.
  case lastAck
  /// Both FINs are acknowledged: waiting until no old segment can arrive.
  case timeWait
}

extension TCPState: CustomStringConvertible {
  /// The name of the state in the RFC.
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
