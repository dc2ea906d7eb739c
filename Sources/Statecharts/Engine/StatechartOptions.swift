/// Choices that hold for a whole chart.
public struct StatechartOptions: Hashable, Sendable {
  /// In which order the regions of a parallel state are exited.
  public enum RegionExitOrder: Hashable, Sendable {
    /// The last declared region first, as the SCXML recommendation has it: the default.
    case reverse
    /// The first declared region first, each innermost state first, as TBStateMachine has it.
    case declared
  }

  /// In which order the regions of a parallel state are exited.
  public var regionExitOrder: RegionExitOrder

  /// Whether an event that a state does not handle is offered to the states around it.
  ///
  /// When it is `false`, only the innermost active states are asked. What happens without an
  /// event does not depend on it.
  public var bubbling: Bool

  /// Makes options; those not given have the usual value.
  public init(regionExitOrder: RegionExitOrder = .reverse, bubbling: Bool = true) {
    self.regionExitOrder = regionExitOrder
    self.bubbling = bubbling
  }
}
