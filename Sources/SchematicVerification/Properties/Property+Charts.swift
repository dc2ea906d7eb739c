import Statecharts

/// The state of a machine of a chart: its configuration, with its subject in an exact model.
public protocol ChartMachineState {
  /// The type of the chart's states.
  associatedtype ChartState: Hashable
  /// Whether a state is active.
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
  /// Both states are never active at once.
  public static func never(_ first: MachineState.ChartState, with second: MachineState.ChartState)
    -> Self
  {
    never("'\(first)' is never active with '\(second)'") {
      $0.contains(first) && $0.contains(second)
    }
  }

  /// From every configuration, some sequence of events leads to the state (CTL: AG EF).
  public static func alwaysReachable(_ state: MachineState.ChartState) -> Self {
    alwaysReachable("'\(state)' is always reachable") { $0.contains(state) }
  }

  /// Whenever the first state is active, some sequence of events leads to the second (CTL:
  /// AG (p → EF q)).
  public static func leads(from state: MachineState.ChartState, to goal: MachineState.ChartState)
    -> Self
  {
    leads("'\(state)' leads to '\(goal)'", from: { $0.contains(state) }, to: { $0.contains(goal) })
  }

  /// After the event, if it was handled, some sequence of events leads to the state.
  public static func leads(after event: Event, to goal: MachineState.ChartState) -> Self
  where Event: Equatable {
    leads("'\(event)' leads to '\(goal)'", after: { $0 == event }, to: { $0.contains(goal) })
  }

  /// From the start, every fair sequence of events leads to the state (CTL: AF).
  public static func inevitable(_ state: MachineState.ChartState) -> Self {
    inevitable("'\(state)' is inevitable") { $0.contains(state) }
  }

  /// Whenever the first state is active, every fair sequence of events leads to the second (CTL:
  /// AG (p → AF q)).
  public static func inevitable(
    from state: MachineState.ChartState, to goal: MachineState.ChartState
  ) -> Self {
    inevitable(
      "'\(state)' inevitably leads to '\(goal)'", from: { $0.contains(state) },
      to: { $0.contains(goal) })
  }
}
