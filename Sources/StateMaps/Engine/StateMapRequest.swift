import Schematic

/// A request to the machine of a state map: its events.
public enum StateMapRequest<State: Hashable>: Hashable {
  /// A transition to a state: ``Schematic/StateMachine/transition(to:)``.
  case to(State)

  /// A transition to the state that the `next` of the current state selects:
  /// ``Schematic/StateMachine/transitionToNext()``.
  case next

  /// A suspension, which stores the current state and rejects every request until the machine
  /// resumes: ``Schematic/StateMachine/suspend()``.
  case suspend

  /// The return to the suspended state: ``Schematic/StateMachine/resume()``.
  case resume
}

extension StateMapRequest: Sendable where State: Sendable {}

// A saved machine contains its deferred events, although maps defer none.
extension StateMapRequest: Encodable where State: Encodable {}
extension StateMapRequest: Decodable where State: Decodable {}

extension StateMapRequest: CustomStringConvertible {
  /// The request as it is written in code, without the dot: `to(loggedIn)`.
  public var description: String {
    switch self {
    case .to(let state): "to(\(state))"
    case .next: "next"
    case .suspend: "suspend"
    case .resume: "resume"
    }
  }
}
