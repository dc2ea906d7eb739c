import Schematic

/// One end of a TCP connection as a state machine: figure 5 of RFC 9293 with its notes.
///
/// ```swift
/// let block = TransmissionControlBlock()
/// let server = StateMachine(TCP(), subject: block)
/// server.handle(.passiveOpen)
/// server.handle(.receiveSYN)    // .transitioned(from: LISTEN, to: SYN-RECEIVED)
/// block.takeActions()           // [create TCB, snd SYN,ACK]
/// ```
public struct TCP: FlatStateMachineSchema, Sendable {
  /// CLOSED.
  public let initialState = TCPState.closed

  /// Creates the schema.
  public init() {}

  /// The transition for the result of ``reaction(of:to:)``, with the actions of the block.
  public func transition(
    from state: TCPState, on event: TCPEvent
  ) -> Transition<TCPState, TCPEvent, TransmissionControlBlock>? {
    guard let (next, action) = reaction(of: state, to: event) else { return nil }
    guard let action else { return .to(next) }
    return .to(next).perform(action.label) { $0.perform(action) }
  }
}
