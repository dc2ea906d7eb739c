import ChartModel

/// A possible defect that a model shows.
public struct Finding<MachineState, Event>: CustomStringConvertible {
  /// The kind of fault.
  public let kind: FindingKind

  /// The label of the state that is concerned; `nil` if no single state is.
  public let state: String?

  /// The index, in ``StateSpace/parts``, of the transition, branch or join that is concerned; `nil` if
  /// none is.
  public let part: Int?

  /// The index of the configuration that is concerned; `nil` if none is.
  public let configuration: Int?

  /// Whether the finding holds for the program, and not only for the model.
  ///
  /// A finding that something never happens is proved, because the model contains all behavior of the program.
  /// A finding that something happens is proved if the model adds no behavior. Otherwise it is possible: it
  /// happens if the program can follow the ``path``, for instance if the guards can give its answers.
  public let isProved: Bool

  /// One sentence.
  public let message: String

  /// A shortest sequence of events that leads to it; `nil` for what never happens.
  public let path: ModelPath<MachineState, Event>?

  /// The sentence, and the path on the lines that follow.
  ///
  /// The text of the finding. If nothing leads to it and it is not proved, the text ends with "(not proved)".
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
  /// A configuration in which no event is handled, and which is no end.
  case deadEnd
  /// A join that is never taken.
  case joinNeverTaken
  /// A parallel state whose regions are never all complete.
  case neverCompletes
  /// Eventless transitions that are taken without end.
  case endlessLoop
  /// A choice without an enabled branch.
  case noEnabledBranch
  /// Two guarded transitions or branches that may both be enabled, of which only the order of their declarations
  /// selects one; or transitions in two regions that exit each other's source.
  ///
  /// The branches before an `otherwise` are tried in their order on purpose: they are not reported.
  case orderDecides
  /// An event that is handled in no configuration.
  case unhandledEvent
  /// A deferred event that is handled in no configuration that can be reached from there.
  case deferredForever
  /// A timer whose event is never handled.
  case idleTimer
  /// A configuration in which no machine of the chart should be: a defect of this library.
  case illegalConfiguration
}
