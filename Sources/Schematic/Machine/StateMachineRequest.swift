/// What a machine can be asked for.
@frozen
public enum StateMachineRequest<Event> {
  /// To handle an event.
  case event(Event)
  /// To enter the initial states.
  case start
  /// To leave everything that is active.
  case stop
  /// To return to the initial state, with or without leaving and entering.
  case reset(runningActions: Bool)
}

extension StateMachineRequest: Sendable where Event: Sendable {}
extension StateMachineRequest: Equatable where Event: Equatable {}
