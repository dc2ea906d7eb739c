/// The first difference between two models, with a path to it in each of them.
public struct ModelDifference<MachineState, Event, OtherState, OtherEvent>: CustomStringConvertible
{
  /// The kind of difference at the end of the paths.
  public enum Kind: Hashable, Sendable {
    /// The states are not equivalent.
    case states
    /// An event is handled in the first model only.
    case handledInFirst
    /// An event is handled in the second model only.
    case handledInSecond
    /// An event is deferred in the first model only.
    case deferredInFirst
    /// An event is deferred in the second model only.
    case deferredInSecond
  }

  /// The kind of difference.
  public let kind: Kind
  /// A shortest path to the difference in the first model.
  public let path: ModelPath<MachineState, Event>
  /// The path of the same events, with the same answers of guards, in the second model.
  public let other: ModelPath<OtherState, OtherEvent>

  /// The difference, and the paths.
  public var description: String {
    let reason =
      switch kind {
      case .states: "The states differ\(records)"
      case .handledInFirst: "The last event is handled in the first model only"
      case .handledInSecond: "The last event is handled in the second model only"
      case .deferredInFirst: "The last event is deferred in the first model only"
      case .deferredInSecond: "The last event is deferred in the second model only"
      }
    return "\(reason).\nFirst:\n\(path.report)\nSecond:\n\(other.report)"
  }

  /// The records of both states, if these have the same names.
  private var records: String {
    guard let last = path.steps.last, let otherLast = other.steps.last,
      last.stateName == otherLast.stateName
    else { return "" }
    return """
      : in \(last.stateName), \(recordsText(of: last.state)) in the first model, and \
      \(recordsText(of: otherLast.state)) in the second
      """
  }
}

extension StateSpace {
  /// Compares the model with another one, for instance that of the chart before a change.
  ///
  /// ```swift
  /// let difference = chart.difference(from: table) { $0.leaves == [$1] }
  /// #expect(difference == nil)
  /// ```
  /// It follows both models with the same events and the same answers of guards. Both are compared by name, so that
  /// the types of the events may differ. Guards without a name are distinguished by the states that declare them, and
  /// by their order of evaluation. The models are equivalent if the same events are handled and deferred everywhere,
  /// and lead to equivalent states. An event that is rejected or fails counts as not handled.
  ///
  /// If events are deferred, compare models of the same kind: an exact model recalls them at once, and that of a
  /// chart at any time.
  ///
  /// - Parameters:
  ///   - other: The other model, with the same samples of events.
  ///   - length: The greatest number of events. Default: no limit.
  ///   - areEquivalent: Whether two states are equivalent.
  /// - Returns: The first difference, with shortest paths; `nil` if there is none.
  /// - Complexity: The product of the numbers of configurations, in the worst case.
  public func difference<OtherState, OtherEvent>(
    from other: StateSpace<OtherState, OtherEvent>, upTo length: Int = .max,
    _ areEquivalent: (MachineState, OtherState) -> Bool
  ) -> ModelDifference<MachineState, Event, OtherState, OtherEvent>? {
    ModelComparison(self, other).difference(upTo: length, areEquivalent)
  }
}
