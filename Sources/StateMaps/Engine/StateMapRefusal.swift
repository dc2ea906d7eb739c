import Schematic

/// Why the machine of a map did not do as it was asked; the error of ``Outcome/rejected(_:)``.
///
/// Nothing has changed then, and nothing was performed.
///
/// ```swift
/// let outcome = session.transition(to: .loggedIn)
/// if let refusal = outcome.error as? UserSession.Refusal, refusal.reason == .suspended { … }
/// ```
public struct StateMapRefusal<State: Hashable>: Error, Hashable {
  /// What stood against it.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Reason: Hashable {
    /// The machine is in that state, and the map's options refuse such a request.
    case alreadyInState
    /// The current state's list does not have that state, and it is not global.
    case notAllowed
    /// That state's barrier denied it, for the reason given.
    case denied(String)
    /// A request without a target came to a state that declares no `next`.
    case noDynamicTransition
    /// The current state's `next` chose a state that is none of these, its candidates.
    case notACandidate(among: [State])
    /// The current state is final: only a reset leads out of it.
    case finalState
    /// The machine is suspended: only a resume or a reset leads on.
    case suspended
    /// That is the background state: only a suspension leads there.
    case backgroundState
    /// The map has no such state.
    case unknownState
    /// The barriers redirect the request to a state that has redirected it already.
    case circularRedirect
  }

  /// The state that the machine is in.
  public let from: State

  /// The state that was refused: the one requested, or to which `next` or a barrier has led; `nil`
  /// for a request without a target that got none.
  public let to: State?

  /// The states whose barriers have redirected the request, in their order; the first is the one
  /// that was requested.
  public let redirectedBy: [State]

  /// What stood against it.
  public let reason: Reason

  @usableFromInline
  init(from: State, to: State?, redirectedBy: [State] = [], _ reason: Reason) {
    self.from = from
    self.to = to
    self.redirectedBy = redirectedBy
    self.reason = reason
  }
}

extension StateMapRefusal: Sendable where State: Sendable {}
extension StateMapRefusal.Reason: Sendable where State: Sendable {}

extension StateMapRefusal: CustomStringConvertible {
  /// Which transition was refused, why, and what to do.
  public var description: String {
    let way = ([from] + redirectedBy + (to.map { [$0] } ?? [])).map { "'\($0)'" }
    let request = way.count == 1 ? "A request in \(way[0])" : way.joined(separator: " → ")
    return "\(request) is refused: \(explanation)"
  }

  private var explanation: String {
    let target = to.map { "'\($0)'" } ?? "its target"
    switch reason {
    case .alreadyInState:
      return "the machine is in that state already."
    case .notAllowed:
      return "'\(from)' does not list \(target), which is not global."
    case .denied(let reason):
      return reason
    case .noDynamicTransition:
      return "'\(from)' declares no 'next'. Declare it, or name the target."
    case .notACandidate(let candidates):
      let list = candidates.map { "'\($0)'" }.joined(separator: ", ")
      return "its 'next' chose \(target), which is none of its candidates \(list)."
    case .finalState:
      return "'\(from)' is final. Only reset() leads out of it."
    case .suspended:
      return "the machine is suspended. Call resume() first."
    case .backgroundState:
      return "'\(to ?? from)' is the background state, where only suspend() leads."
    case .unknownState:
      return "the map has no state \(to.map { "'\($0)'" } ?? "'\(from)'")."
    case .circularRedirect:
      return "the barriers redirect in a circle. Let one of them allow or deny."
    }
  }
}
