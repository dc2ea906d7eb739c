import Statecharts

// Properties of charts by states, for models with real subjects: `.alwaysReachable(.full)`.
extension Property {
  /// Both states are never active at once.
  public static func never<State: Hashable, Fingerprint: Hashable>(
    _ first: State, with second: State
  ) -> Self
  where MachineState == ExactState<Configuration<State>, Fingerprint> {
    never("'\(first)' is never active with '\(second)'") {
      $0.state.contains(first) && $0.state.contains(second)
    }
  }

  /// From every configuration, some sequence of events leads to the state (CTL: AG EF).
  public static func alwaysReachable<State: Hashable, Fingerprint: Hashable>(_ state: State) -> Self
  where MachineState == ExactState<Configuration<State>, Fingerprint> {
    alwaysReachable("'\(state)' is always reachable") { $0.state.contains(state) }
  }

  /// Whenever the first state is active, some sequence of events leads to the second (CTL:
  /// AG (p → EF q)).
  public static func leads<State: Hashable, Fingerprint: Hashable>(
    from state: State, to goal: State
  ) -> Self
  where MachineState == ExactState<Configuration<State>, Fingerprint> {
    leads(
      "'\(state)' leads to '\(goal)'", from: { $0.state.contains(state) },
      to: { $0.state.contains(goal) })
  }

  /// After the event, if it was handled, some sequence of events leads to the state.
  public static func leads<State: Hashable, Fingerprint: Hashable>(
    after event: Event, to goal: State
  ) -> Self
  where MachineState == ExactState<Configuration<State>, Fingerprint>, Event: Equatable {
    leads(
      "'\(event)' leads to '\(goal)'", after: { $0 == event }, to: { $0.state.contains(goal) })
  }

  /// From the start, every fair sequence of events leads to the state (CTL: AF).
  public static func inevitable<State: Hashable, Fingerprint: Hashable>(_ state: State) -> Self
  where MachineState == ExactState<Configuration<State>, Fingerprint> {
    inevitable("'\(state)' is inevitable") { $0.state.contains(state) }
  }

  /// Whenever the first state is active, every fair sequence of events leads to the second (CTL:
  /// AG (p → AF q)).
  public static func inevitable<State: Hashable, Fingerprint: Hashable>(
    from state: State, to goal: State
  ) -> Self
  where MachineState == ExactState<Configuration<State>, Fingerprint> {
    inevitable(
      "'\(state)' inevitably leads to '\(goal)'", from: { $0.state.contains(state) },
      to: { $0.state.contains(goal) })
  }
}
