/// A request to a machine: an event to handle, a start, a stop, or a reset.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum StateMachineRequest<Event> {
  /// Handle an event.
  case event(Event)
  /// Enter the initial states; the event, if any, is for the entry actions to read.
  case start(with: Event? = nil)
  /// Exit all active states; the event, if any, is for the exit actions to read.
  case stop(with: Event? = nil)
  /// Return to the initial state, with or without exit and entry actions.
  case reset(runningActions: Bool)
}

extension StateMachineRequest: Sendable where Event: Sendable {}
extension StateMachineRequest: Equatable where Event: Equatable {}
