import Statecharts

/// The state of a chart's machine: its configuration; in an exact model, also its subject.
public protocol ChartMachineState {
  /// The type of the chart's states.
  associatedtype ChartState: Hashable
  /// Whether a state is active.
  ///
  /// - Parameter state: The state.
  func contains(_ state: ChartState) -> Bool
}

extension Configuration: ChartMachineState {
  /// The type of the chart's states.
  public typealias ChartState = State
}

extension ExactState: ChartMachineState where State: ChartMachineState {
  /// Whether a state is active.
  public func contains(_ state: State.ChartState) -> Bool { self.state.contains(state) }
}

// Properties of charts by states: `.alwaysReachable(.day)`.
extension Property where MachineState: ChartMachineState {
  /// Holds if two states are never active at once.
  public static func never(_ first: MachineState.ChartState, with second: MachineState.ChartState)
    -> Self
  {
    never("'\(first)' is never active with '\(second)'") {
      $0.contains(first) && $0.contains(second)
    }
  }

  /// Holds if some sequence of events leads to the state from every configuration (CTL: AG EF).
  public static func alwaysReachable(_ state: MachineState.ChartState) -> Self {
    alwaysReachable("'\(state)' is always reachable") { $0.contains(state) }
  }

  /// Holds if some sequence of events leads to the second state whenever the first one is active (CTL: AG (p → EF
  /// q)).
  public static func leads(from state: MachineState.ChartState, to goal: MachineState.ChartState)
    -> Self
  {
    leads("'\(state)' leads to '\(goal)'", from: { $0.contains(state) }, to: { $0.contains(goal) })
  }

  /// Holds if some sequence of events leads to the state after each event of this kind that was handled.
  public static func leads(after event: Event, to goal: MachineState.ChartState) -> Self
  where Event: Equatable {
    leads("'\(event)' leads to '\(goal)'", after: { $0 == event }, to: { $0.contains(goal) })
  }

  /// Holds if every fair sequence of events from the start leads to the state (CTL: AF).
  public static func inevitable(_ state: MachineState.ChartState) -> Self {
    inevitable("'\(state)' is inevitable") { $0.contains(state) }
  }

  /// Holds if every fair sequence of events leads to the second state whenever the first one is active (CTL: AG (p →
  /// AF q)).
  public static func inevitable(
    from state: MachineState.ChartState, to goal: MachineState.ChartState
  ) -> Self {
    inevitable(
      "'\(state)' inevitably leads to '\(goal)'", from: { $0.contains(state) },
      to: { $0.contains(goal) })
  }
}
