/// A state may not be entered now: its barrier says so.
public struct BarrierRejection<State: Hashable>: Error, CustomStringConvertible {
  /// The state with the barrier; `nil` for a region.
  public let state: State?

  let name: String

  /// Why, as the barrier declares.
  public let reason: String

  /// What happened and why.
  public var description: String { "\(name) may not be entered: \(reason)" }
}

extension BarrierRejection: Sendable where State: Sendable {}
extension BarrierRejection: Equatable {}

/// A dynamic target led to a state that is none of its candidates.
public struct UndeclaredTargetError<State: Hashable>: Error, CustomStringConvertible {
  /// Where it led.
  public let state: State

  let source: String

  /// Where it may lead.
  public let candidates: [State]

  /// What happened and what to do.
  public var description: String {
    let list = candidates.map { "\($0)" }.joined(separator: ", ")
    return """
      A transition of \(source) chose '\(state)' as its target, which is none of its candidates \
      \(list). Add it to the transition's 'among', or choose one of them.
      """
  }
}

extension UndeclaredTargetError: Sendable where State: Sendable {}
extension UndeclaredTargetError: Equatable {}

/// A choice was reached and none of its ways can be taken.
///
/// The machine is where it was before the transition that led there.
public struct NoEnabledBranchError: Error, Equatable, CustomStringConvertible {
  let place: String

  /// What happened and what to do.
  public var description: String {
    """
    A choice in \(place) was reached, and none of its ways can be taken. Give it an 'otherwise' \
    that leads to a state without a barrier.
    """
  }
}

/// A configuration does not fit the chart: it was saved by another one, or by hand.
public struct IncompatibleConfigurationError: Error, Equatable, CustomStringConvertible {
  /// All that does not fit, a sentence each.
  public let faults: [String]

  /// What does not fit, and what to do.
  public var description: String {
    """
    The configuration does not fit the chart. \(faults.joined(separator: " ")) If an earlier version \
    of the chart saved it, start a new machine instead.
    """
  }
}

/// A state with a timer or a task would be entered, and nobody performs those of its machine.
///
/// Nothing has changed.
public struct MissingActivityHostError: Error, Equatable, CustomStringConvertible {
  let activity: String

  /// What happened and what to do.
  public var description: String {
    """
    Nobody performs the timers and tasks of this machine, so that it can't begin '\(activity)'. Run \
    the chart in a StateMachineActor, or call 'hostActivities(on:)' on the machine before it starts; \
    both are in SchematicConcurrency.
    """
  }
}
