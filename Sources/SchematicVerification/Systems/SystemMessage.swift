/// A message of one machine of a system to another.
///
/// ```swift
/// messages: { order in order.outbox.map { SystemMessage($0, to: "payment") } }
/// ```
/// The value is an event of the receiver's chart. A machine with its subject returns its messages after each event, in the
/// order of sending. For a machine of a chart, ``SystemModel`` makes them from the declarations of its actions.
///
/// A message whose receiver or event does not exist is an error of the exploration: ``SystemModelError``.
public struct SystemMessage {
  /// The name of the receiver.
  public let receiver: String
  /// The event, whose type is that of the receiver's events.
  public let event: Any

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - event: An event of the receiver.
  ///   - receiver: The name of the receiver in the system. A name of several machines means all of them, except the
  ///     sender.
  public init(_ event: Any, to receiver: String) {
    (self.event, self.receiver) = (event, receiver)
  }
}
