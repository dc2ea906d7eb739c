import Schematic

/// What the machine of a map is asked for: its events.
public enum StateMapRequest<State: Hashable>: Hashable {
  /// To go to a state: ``StateMachine/transition(to:)``.
  case to(State)

  /// To go wherever the current state's `next` says: ``StateMachine/transition()``.
  case next

  /// To remember the current state and refuse every request until a resume:
  /// ``StateMachine/suspend()``.
  case suspend

  /// To return to the state that was remembered: ``StateMachine/resume()``.
  case resume
}

extension StateMapRequest: Sendable where State: Sendable {}

extension StateMapRequest: CustomStringConvertible {
  /// The request as one would write it, without the dot: `to(loggedIn)`.
  public var description: String {
    switch self {
    case .to(let state): "to(\(state))"
    case .next: "next"
    case .suspend: "suspend"
    case .resume: "resume"
    }
  }
}
