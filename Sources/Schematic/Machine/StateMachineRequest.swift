/// What a machine can be asked for.
@frozen
public enum StateMachineRequest<Event> {
  /// To handle an event.
  case event(Event)
  /// To handle an event that a state has held back, now that the machine is in another.
  case recalled(Event)
  /// To enter the initial states.
  case start
  /// To leave everything that is active.
  case stop
  /// To return to the initial state, with or without leaving and entering.
  case reset(runningActions: Bool)

  @inlinable var isRecalled: Bool {
    if case .recalled = self { true } else { false }
  }
}

extension StateMachineRequest: Sendable where Event: Sendable {}
extension StateMachineRequest: Equatable where Event: Equatable {}
