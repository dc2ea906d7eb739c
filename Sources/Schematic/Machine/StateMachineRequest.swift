/// What a machine can be asked to do.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum StateMachineRequest<Event> {
  /// To handle an event.
  case event(Event)
  /// To enter the initial states.
  case start
  /// To exit all active states.
  case stop
  /// To return to the initial state, with or without exit and entry actions.
  case reset(runningActions: Bool)
}

extension StateMachineRequest: Sendable where Event: Sendable {}
extension StateMachineRequest: Equatable where Event: Equatable {}
