import ExampleMachines

/// A packet that its sender's machine does not allow.
public struct Violation: Equatable, Sendable {
  /// The packet.
  public var segment: TCPSegment
  /// The sender.
  public var end: End
  /// The state of the sender at that time.
  public var state: TCPState
  /// The kind of the violation.
  public var reason: Reason

  /// The kinds of violations.
  public enum Reason: Equatable, Sendable {
    /// It acknowledges octets that the other end has not sent.
    case acknowledgesUnsent
    /// The sender has no connection, so that it may send only a SYN or a RST.
    case isNotConnected
    /// The machine of the sender requires contents that the packet does not have.
    case lacks(TCPFlags, demandedBy: TCPEvent)
    /// No event causes the machine of the sender to send this packet.
    case isUnexpected(TCPFlags)
    /// It carries octets that were not sent before, in a state that sends none.
    case carriesData(octets: Int)
  }
}

extension Violation: CustomStringConvertible {
  /// The violation, and the state of the sender.
  public var description: String {
    switch reason {
    case .acknowledgesUnsent: "\(state) acknowledges what was never sent"
    case .isNotConnected: "\(segment.flags) in \(state), without a connection"
    case .lacks(let flags, let event): "\(event) led to \(state) and demands \(flags)"
    case .isUnexpected(let flags): "nothing sends \(flags) in \(state)"
    case .carriesData(let octets): "\(String.count(octets, "new octet")) in \(state), \(dataRule)"
    }
  }

  private var dataRule: String {
    switch state {
    case .listen, .synSent, .synReceived: "before the connection is established"
    case .finWait1, .finWait2, .closing, .lastAck, .timeWait: "after its FIN"
    case .closed: "after the end"
    case .established, .closeWait: preconditionFailure("data is allowed in \(state)")
    }
  }
}
