import ChartModel

/// A probable defect of a chart or a table, found in its model.
public struct Finding<MachineState, Event>: CustomStringConvertible {
  /// The kind of finding.
  public let kind: FindingKind

  /// The label of the affected state; `nil` if there is no single one.
  public let state: String?

  /// The index, in ``StateSpace/parts``, of the affected transition, branch or join; `nil` if there is none.
  public let part: Int?

  /// The index of the affected configuration; `nil` if there is none.
  public let configuration: Int?

  /// Whether the finding holds for the program, and not only for the model.
  ///
  /// The model contains all behavior of the program. So a finding that something never happens is proved. A finding
  /// that something happens is proved if the model adds no behavior. Otherwise it is possible: it happens if the
  /// program can follow the ``path``, for instance if the guards can give its answers.
  public let isProved: Bool

  /// The finding in one sentence.
  public let message: String

  /// A shortest sequence of events that leads to it; `nil` for behavior that never happens.
  public let path: ModelPath<MachineState, Event>?

  /// The sentence, and the path on the following lines.
  ///
  /// A finding without a path that is not proved ends with "(not proved)".
  public var description: String {
    guard let path else { return isProved ? message : "\(message) (not proved)" }
    let lines = path.report.split(separator: "\n", omittingEmptySubsequences: false)
    return ([message] + lines.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension Finding: Sendable where MachineState: Sendable, Event: Sendable {}

/// The kinds of findings.
public enum FindingKind: String, Hashable, Sendable, CaseIterable {
  /// A state that is never entered.
  case unreachableState
  /// A transition that is never taken.
  case deadTransition
  /// A branch of a junction or a choice that is never taken.
  case deadBranch
  /// A default target of a history that is never entered.
  case deadHistoryDefault
  /// A configuration in which no event is handled, and in which the machine has not ended.
  case deadEnd
  /// A join that is never taken.
  case joinNeverTaken
  /// A parallel state whose regions are never all complete.
  case neverCompletes
  /// Eventless transitions that are taken without end.
  case endlessLoop
  /// A choice without an enabled branch.
  case noEnabledBranch
  /// Two transitions or branches between which only the order of declaration decides.
  ///
  /// Both are guarded, and their guards may hold at once. Or they are in two regions, and one exits the other's
  /// source. Branches before an `otherwise` are tried in their order on purpose, and are not reported.
  case orderDecides
  /// An event that is handled in no configuration.
  case unhandledEvent
  /// A deferred event that is handled in no configuration that can be reached from there.
  case deferredForever
  /// A timer whose event is never handled.
  case idleTimer
  /// A configuration that no machine of the chart can have: a defect of this library.
  case illegalConfiguration
  /// A configuration of a system in which no machine can do anything, and not all have ended.
  case deadlock
  /// A message of a system that its receiver ignores, rejects, or fails to handle.
  case unhandledMessage
  /// An inbox of a system that reaches its limit: it may grow without bound.
  case fullInbox
  /// A request of a system that is never answered in some run.
  case unansweredRequest
  /// A machine of a system that never handles an event.
  case unreachedMachine
}
