/// One step of a system: a machine handles an event, or a message is lost.
public struct SystemEvent: Hashable, Sendable, CustomStringConvertible {
  /// The kind of step.
  public enum Kind: Hashable, Sendable {
    /// A machine starts.
    case start
    /// A machine handles a message.
    case message
    /// A machine handles a message that it may get once more.
    case doubledMessage
    /// A message is lost.
    case loss
    /// A machine handles an event from outside of the system.
    case outside
    /// A timer elapses.
    case timer
    /// A machine loses its state and its inbox, and starts again.
    case restart
  }

  /// The kind of step.
  public let kind: Kind
  /// The name of the machine.
  public let machine: String
  /// The name of its event; empty for a start and a restart.
  public let event: String
  /// The messages that it sends: `charge to payment`.
  public let messages: [String]

  /// The machine and the event: `payment: charge, sends 'paid' to order`.
  public var description: String {
    let text =
      switch kind {
      case .start: "\(machine) starts"
      case .message: "\(machine): \(event)"
      case .doubledMessage: "\(machine): \(event), which may come again"
      case .loss: "'\(event)' for \(machine) is lost"
      case .outside: "\(machine): \(event), from outside"
      case .timer: "\(machine): \(event), by a timer"
      case .restart: "\(machine) restarts"
      }
    return messages.isEmpty ? text : "\(text), sends \(messages.joined(separator: ", "))"
  }
}
