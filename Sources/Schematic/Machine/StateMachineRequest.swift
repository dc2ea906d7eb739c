/// A request to a machine: an event to handle, a start, a stop, or a reset.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum StateMachineRequest<Event> {
  /// Handle an event.
  case event(Event)
  /// Enter the initial states.
  case start
  /// Exit all active states.
  case stop
  /// Return to the initial state, with or without exit and entry actions.
  case reset(runningActions: Bool)
}

extension StateMachineRequest: Sendable where Event: Sendable {}
extension StateMachineRequest: Equatable where Event: Equatable {}
