/// What happens to one end of a TCP connection: a call of its user, a segment or a timeout.
///
/// Segments are named by what they bring that is new. One segment may bring two things: the
/// acknowledgement of a SYN and a FIN, for instance; whoever feeds the machine takes the
/// acknowledgement first (RFC 9293, section 3.10.7.4).
public enum TCPEvent: Hashable, Sendable, CaseIterable {
  /// The user waits for connections.
  case passiveOpen
  /// The user wants a connection to a given remote end.
  case activeOpen
  /// The user sends data; it matters in LISTEN only, where it turns a passive OPEN into an active.
  case send
  /// The user has no more data to send.
  case close
  /// The user drops the connection, with everything under way. Not in figure 5: section 3.10.5.
  case abort

  /// A request, without an acknowledgement of one's own.
  case receiveSYN
  /// A request that also acknowledges one's own.
  case receiveSYNACK
  /// The acknowledgement of one's own request.
  case receiveACKOfSYN
  /// The other side has no more data to send.
  case receiveFIN
  /// The acknowledgement of one's own FIN.
  case receiveACKOfFIN
  /// Both at once. Not in figure 5, which omits it: its note 2.
  case receiveFINAndACKOfFIN
  /// A reset, in a SYN-RECEIVED that was reached after a passive OPEN: note 1 of figure 5.
  ///
  /// The eleven states do not remember how a connection was opened, so the event says so.
  case receiveRSTAfterPassiveOpen
  /// A reset in any other situation. Not in figure 5, which would become unreadable: its note 3.
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
  /// The name that the RFC gives the event.
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
