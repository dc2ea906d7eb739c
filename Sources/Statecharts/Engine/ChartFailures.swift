/// The error of a rejected event: a barrier of a state that would be entered does not hold.
public struct BarrierRejection<State: Hashable>: Error, CustomStringConvertible {
  /// The state with the barrier; `nil` for a region.
  public let state: State?

  let name: String

  /// The reason that the barrier gives.
  public let reason: String

  /// The state and the reason.
  public var description: String { "\(name) may not be entered: \(reason)" }
}

extension BarrierRejection: Sendable where State: Sendable {}
extension BarrierRejection: Equatable {}

/// The error thrown when a dynamic target is not among its declared candidates.
///
/// In a submachine, the states are its own: `UndeclaredTargetError<Payment.State>`.
public struct UndeclaredTargetError<State: Hashable>: Error, CustomStringConvertible {
  /// The selected state.
  public let state: State

  var source: String

  /// The declared candidates.
  public let candidates: [State]

  /// The error, and how to fix it.
  public var description: String {
    let list = candidates.map { "\($0)" }.joined(separator: ", ")
    return """
      A transition of \(source) selected '\(state)' as its target, which is none of its candidates \
      \(list). Add it to the transition's 'among', or select one of them.
      """
  }
}

extension UndeclaredTargetError: Sendable where State: Sendable {}
extension UndeclaredTargetError: Equatable {}

/// The error of a selector that has selected none of its candidates.
///
/// It does not name the type of states, which is another one in a submachine.
protocol UndeclaredTarget: Error {
  /// The source of the transition, which the selector of a submachine does not know.
  var source: String { get set }
}

extension UndeclaredTargetError: UndeclaredTarget {}

/// The error thrown when no branch of a choice is enabled.
///
/// The transition is undone: the machine is in the configuration before the transition.
public struct NoEnabledBranchError: Error, Equatable, CustomStringConvertible {
  let place: String

  /// The error, and how to fix it.
  public var description: String {
    """
    No branch of the choice in \(place) is enabled. Add an '.otherwise' branch to a state without a \
    barrier.
    """
  }
}

/// The error thrown when a configuration does not match the chart.
///
/// For instance, another chart or an earlier version of the chart saved the configuration.
public struct IncompatibleConfigurationError: Error, Equatable, CustomStringConvertible {
  /// The mismatches.
  public let faults: [ConfigurationFault]

  /// The mismatches, and how to fix them.
  public var description: String {
    let steps = faults.compactMap(\.remedy).map { ".\($0)" }.joined(separator: ", ")
    return steps.isEmpty
      ? "\(mismatches) If an earlier version of the chart saved it, migrate it, or start a new machine."
      : "\(mismatches) If an earlier version of the chart saved it, migrate it: ChartMigration(from: …, \(steps))."
  }

  /// The mismatches alone.
  public var mismatches: String {
    "The configuration does not match the chart. \(faults.map(\.description).joined(separator: " "))"
  }
}
