import ExampleMachines

/// A packet that its sender's machine does not allow.
public struct Violation: Equatable, Sendable {
  /// The packet.
  public var segment: TCPSegment
  /// Who sent it.
  public var end: End
  /// The state of the sender when it did.
  public var state: TCPState
  /// What is wrong with it.
  public var reason: Reason

  /// What may be wrong with a packet.
  public enum Reason: Equatable, Sendable {
    /// It acknowledges octets that the other end has not sent.
    case acknowledgesUnsent
    /// The sender has no connection, so that it can send a SYN or a RST and nothing else.
    case isNotConnected
    /// The sender's machine says to send something that the packet does not carry.
    case lacks(TCPFlags, demandedBy: TCPEvent)
    /// No event makes the sender's machine send this now.
    case isUnexpected(TCPFlags)
    /// It carries octets that were not sent before, in a state that sends none.
    case carriesData(octets: Int)
  }
}

extension Violation: CustomStringConvertible {
  /// What is wrong with the packet, and in which state.
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
