import ExampleMachines

/// The steps of the two machines for a packet.
public struct PacketTrace: Equatable, Sendable {
  /// The packet.
  public var segment: TCPSegment
  /// The sender.
  public var sender: End
  /// The steps of the sender before the packet: received segments that the packet acknowledges, and
  /// calls of the user.
  public var leadingSteps: [Step]
  /// Whether the machine of the sender allows the packet.
  public var verdict: Verdict
  /// The steps that followed immediately, at either end.
  public var followingSteps: [Step]

  /// Whether a machine allows a packet that its end has sent.
  public enum Verdict: Equatable, Sendable {
    /// The packet matches the actions of the machine.
    case allowed
    /// All contents were sent before: the packet is repeated or late.
    case allowedAsOld
    /// The machine does not allow the packet. The replay ignores it.
    case forbidden(Violation)
  }

  /// The steps for the packet, in order.
  public var steps: [Step] { leadingSteps + followingSteps }

  /// Why the packet is not allowed; `nil` if it is.
  public var violation: Violation? {
    if case .forbidden(let violation) = verdict { violation } else { nil }
  }
}

/// A transition of one end's machine.
public struct Step: Equatable, Sendable {
  /// The end of the machine.
  public var end: End
  /// The state before the transition.
  public var old: TCPState
  /// The event.
  public var event: TCPEvent
  /// The actions of the machine.
  public var action: TCPAction?
  /// The state after the transition.
  public var new: TCPState
  /// The packet that was received, or that follows from the call of the user.
  public var packet: Int
}
