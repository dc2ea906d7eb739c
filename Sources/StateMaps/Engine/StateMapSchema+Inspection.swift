import Schematic
import StateGraphs

extension StateMapSchema {
  /// The name of the map.
  public var definitionName: String { map.definitionName }

  /// The version of the map.
  public var definitionVersion: Int { map.definitionVersion }

  /// Returns the label of the current state in graphs.
  public func paths(of state: StateMapConfiguration<State>, leavesOnly: Bool) -> [String] {
    [StateGraph.valueLabel(of: state.current)]
  }

  /// Returns the reason for which the request is ignored.
  ///
  /// A request for the current state is ignored by declaration: see
  /// ``StateMap/rejectsCurrentState``. A request without a target is ignored if `next` selects no
  /// state.
  ///
  /// - Throws: The errors of ``step(from:on:subject:)``.
  public func reasonForIgnoring(
    _ request: StateMapRequest<State>, in state: StateMapConfiguration<State>,
    subject: @autoclosure () throws -> Subject
  ) throws -> IgnoredEventReason? {
    guard try step(from: state, on: request, subject: subject()) == nil else { return nil }
    switch request {
    case .to: return .declaration
    case .next where try map.selection(in: state, subject: subject) == nil:
      return .guards([UnmetGuard(name: nil, path: StateGraph.valueLabel(of: state.current))])
    case .next: return .declaration
    case .suspend, .resume: return .noTransition
    }
  }
}

extension StateMapRequest: StablyNamedEvent {
  /// The request with its state: `to(loggedIn)`, `next`.
  public var stableName: String {
    if case .to(let state) = self { return "to(\(StateGraph.valueLabel(of: state)))" }
    return description
  }
}
