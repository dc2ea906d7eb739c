import Schematic

/// The reason for which a state map rejected a request: the error of `.rejected`.
///
/// The state has not changed, and no hooks were performed.
///
/// ```swift
/// let outcome = session.transition(to: .loggedIn)
/// if let rejection = outcome.error as? UserSession.Rejection, rejection.reason == .suspended { … }
/// ```
public struct StateMapRejection<State: Hashable>: Error, Hashable {
  /// The check that failed.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Reason: Hashable {
    /// The machine is in that state, and ``StateMap/rejectsCurrentState`` is `true`.
    case alreadyInState
    /// The current state does not list that state, and it is not global.
    case notAllowed
    /// A barrier of that state denied the request, with this reason.
    case denied(String)
    /// A request without a target was handled in a state that declares no `next`.
    case noDynamicTransition
    /// The `next` of the current state selected a state that is not one of these candidates.
    case notACandidate(among: [State])
    /// The current state is final: only `reset()` exits it.
    case finalState
    /// The machine is suspended: call `resume()` or `reset()` first.
    case suspended
    /// That is the background state: only `suspend()` enters it.
    case backgroundState
    /// The map does not declare that state.
    case unknownState
    /// The barriers redirect the request in a cycle.
    case circularRedirect
  }

  /// The state that the machine is in.
  public let from: State

  /// The rejected target: the state that was requested or selected by `next`, or the target of a
  /// redirect.
  ///
  /// It is `nil` for a request without a target, if none was selected.
  public let to: State?

  /// The states whose barriers redirected the request, in their order.
  ///
  /// The first is the requested state.
  package let redirectedBy: [State]

  /// The check that failed.
  public let reason: Reason

  @usableFromInline
  init(from: State, to: State?, redirectedBy: [State] = [], _ reason: Reason) {
    self.from = from
    self.to = to
    self.redirectedBy = redirectedBy
    self.reason = reason
  }
}

extension StateMapRejection: Sendable where State: Sendable {}
extension StateMapRejection.Reason: Sendable where State: Sendable {}

extension StateMapRejection: CustomStringConvertible {
  /// The description: the rejected transition, the reason, and how to fix it.
  public var description: String {
    let path = ([from] + redirectedBy + (to.map { [$0] } ?? [])).map { "'\($0)'" }
    let request = path.count == 1 ? "A request in \(path[0])" : path.joined(separator: " → ")
    return "\(request) is rejected: \(explanation)"
  }

  private var explanation: String {
    let target = to.map { "'\($0)'" } ?? "its target"
    switch reason {
    case .alreadyInState:
      return "the machine is in that state already."
    case .notAllowed:
      return "'\(from)' does not list \(target), which is not global. Add it to the list."
    case .denied(let reason):
      return reason
    case .noDynamicTransition:
      return "'\(from)' declares no 'next'. Declare it, or name the target."
    case .notACandidate(let candidates):
      let list = candidates.map { "'\($0)'" }.joined(separator: ", ")
      return
        "its 'next' selected \(target), which is not one of its candidates \(list). Add it to them."
    case .finalState:
      return "'\(from)' is final. Only reset() exits it."
    case .suspended:
      return "the machine is suspended. Call resume() first."
    case .backgroundState:
      return "'\(to ?? from)' is the background state, which only suspend() enters."
    case .unknownState:
      return "the map has no state \(to.map { "'\($0)'" } ?? "'\(from)'"). Declare it."
    case .circularRedirect:
      return "the barriers redirect in a cycle. Let one of them allow or deny."
    }
  }
}
