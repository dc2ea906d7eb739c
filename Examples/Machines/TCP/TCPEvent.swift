/// An event of one end of a TCP connection: a call of its user, a segment or a timeout.
///
/// Segments are named after their new contents. If a segment has two new contents, such as the
/// acknowledgement of a SYN and a FIN, handle the acknowledgement first (RFC 9293, section
/// 3.10.7.4).
public enum TCPEvent: Hashable, Sendable, CaseIterable {
  /// The user waits for connections.
  case passiveOpen
  /// The user requests a connection to a remote end.
  case activeOpen
  /// The user sends data. This has an effect only in LISTEN: it makes a passive OPEN an active one.
  case send
  /// The user has no more data to send.
  case close
  /// The user aborts the connection, including queued data. Not in figure 5: section 3.10.5.
  case abort

  /// A request, without an acknowledgement of this end's request.
  case receiveSYN
  /// A request that also acknowledges this end's request.
  case receiveSYNACK
  /// The acknowledgement of this end's request.
  case receiveACKOfSYN
  /// The other side has no more data to send.
  case receiveFIN
  /// The acknowledgement of this end's FIN.
  case receiveACKOfFIN
  /// A FIN with the acknowledgement of this end's FIN. Not in figure 5, but in its note 2.
  case receiveFINAndACKOfFIN
  /// A reset, in a SYN-RECEIVED that was reached after a passive OPEN: note 1 of figure 5.
  ///
  /// The eleven states do not store how a connection was opened, so this is a separate event.
  case receiveRSTAfterPassiveOpen
  /// A reset in any other situation. Not in figure 5, but in its note 3.
  case receiveRST

  /// Twice the maximum segment lifetime has passed in TIME-WAIT: 4 minutes by the RFC.
  case timeout
}

extension TCPEvent {
  /// The events that figure 5 of RFC 9293 shows; the others come from its notes and from the text.
  public static let drawnInFigure5: [TCPEvent] = [
    .passiveOpen, .activeOpen, .send, .close, .receiveSYN, .receiveSYNACK, .receiveACKOfSYN,
    .receiveFIN, .receiveACKOfFIN, .receiveRSTAfterPassiveOpen, .timeout,
  ]
}

extension TCPEvent: CustomStringConvertible {
  /// The name of the event in the RFC.
  public var description: String {
    switch self {
    case .passiveOpen: "passive OPEN"
    case .activeOpen: "active OPEN"
    case .send: "SEND"
    case .close: "CLOSE"
    case .abort: "ABORT"
    case .receiveSYN: "rcv SYN"
    case .receiveSYNACK: "rcv SYN,ACK"
    case .receiveACKOfSYN: "rcv ACK of SYN"
    case .receiveFIN: "rcv FIN"
    case .receiveACKOfFIN: "rcv ACK of FIN"
    case .receiveFINAndACKOfFIN: "rcv FIN, ACK of FIN"
    case .receiveRSTAfterPassiveOpen: "rcv RST (note 1)"
    case .receiveRST: "rcv RST"
    case .timeout: "Timeout=2MSL"
    }
  }
}
