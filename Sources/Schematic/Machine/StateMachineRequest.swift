/// A request to a machine: an event to handle, a start, a stop, or a reset.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum StateMachineRequest<Event> {
  /// Handle an event.
  case event(Event)
  /// Enter the initial states; entry actions can read the event, if there is one.
  case start(with: Event? = nil)
  /// Exit all active states; exit actions can read the event, if there is one.
  case stop(with: Event? = nil)
  /// Return to the initial state, with or without exit and entry actions.
  case reset(runningActions: Bool)
}

extension StateMachineRequest {
  /// The event to handle, or the event of the start or stop; `nil` if there is none.
  public var event: Event? {
    switch self {
    case .event(let event): event
    case .start(let event), .stop(let event): event
    case .reset: nil
    }
  }
}

extension StateMachineRequest: CustomStringConvertible {
  /// The event, or the name of the request: `start`, `stop` or `reset`.
  public var description: String {
    switch self {
    case .event(let event): "\(event)"
    case .start(let event): "start" + (event.map { " with '\($0)'" } ?? "")
    case .stop(let event): "stop" + (event.map { " with '\($0)'" } ?? "")
    case .reset: "reset"
    }
  }
}

extension StateMachineRequest: Sendable where Event: Sendable {}
extension StateMachineRequest: Equatable where Event: Equatable {}
