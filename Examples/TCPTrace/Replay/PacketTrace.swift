import ExampleMachines

/// What a packet meant to the two machines.
public struct PacketTrace: Equatable, Sendable {
  /// The packet.
  public var segment: TCPSegment
  /// Who sent it.
  public var sender: End
  /// What the sender's machine did before: receive what the packet acknowledges, obey its user.
  public var leadingSteps: [Step]
  /// What the sender's machine thinks of it.
  public var verdict: Verdict
  /// What followed at once, at either end.
  public var followingSteps: [Step]

  /// What a machine thinks of a packet that its end has sent.
  public enum Verdict: Equatable, Sendable {
    /// The machine's actions explain it.
    case allowed
    /// All of it was sent before: it is sent again in case it was lost, or it is late.
    case allowedAsOld
    /// The machine does not allow it. The replay disregards the packet.
    case forbidden(Violation)
  }

  /// What the packet did, in order.
  public var steps: [Step] { leadingSteps + followingSteps }

  /// Why the packet is not allowed; `nil` if it is.
  public var violation: Violation? {
    if case .forbidden(let violation) = verdict { violation } else { nil }
  }
}

/// A transition of one end's machine.
public struct Step: Equatable, Sendable {
  /// Whose machine.
  public var end: End
  /// The state that it left.
  public var old: TCPState
  /// What happened.
  public var event: TCPEvent
  /// What the machine said to do.
  public var action: TCPAction?
  /// The state that it entered.
  public var new: TCPState
  /// The packet that was received, or that the user's call led to.
  public var packet: Int
}
