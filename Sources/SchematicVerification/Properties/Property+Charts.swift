import Statecharts

// Properties of charts by states: `.alwaysReachable(.day)`.
extension Property {
  /// Both states are never active at once.
  public static func never<State: Hashable>(_ first: State, with second: State) -> Self
  where MachineState == Configuration<State> {
    never("'\(first)' is never active with '\(second)'") {
      $0.contains(first) && $0.contains(second)
    }
  }

  /// From every configuration, some sequence of events leads to the state (CTL: AG EF).
  public static func alwaysReachable<State: Hashable>(_ state: State) -> Self
  where MachineState == Configuration<State> {
    alwaysReachable("'\(state)' is always reachable") { $0.contains(state) }
  }

  /// Whenever the first state is active, some sequence of events leads to the second (CTL:
  /// AG (p → EF q)).
  public static func leads<State: Hashable>(from state: State, to goal: State) -> Self
  where MachineState == Configuration<State> {
    leads("'\(state)' leads to '\(goal)'", from: { $0.contains(state) }, to: { $0.contains(goal) })
  }

  /// After the event, if it was handled, some sequence of events leads to the state.
  public static func leads<State: Hashable>(after event: Event, to goal: State) -> Self
  where MachineState == Configuration<State>, Event: Equatable {
    leads("'\(event)' leads to '\(goal)'", after: { $0 == event }, to: { $0.contains(goal) })
  }

  /// From the start, every fair sequence of events leads to the state (CTL: AF).
  public static func inevitable<State: Hashable>(_ state: State) -> Self
  where MachineState == Configuration<State> {
    inevitable("'\(state)' is inevitable") { $0.contains(state) }
  }

  /// Whenever the first state is active, every fair sequence of events leads to the second (CTL:
  /// AG (p → AF q)).
  public static func inevitable<State: Hashable>(from state: State, to goal: State) -> Self
  where MachineState == Configuration<State> {
    inevitable(
      "'\(state)' inevitably leads to '\(goal)'", from: { $0.contains(state) },
      to: { $0.contains(goal) })
  }
}
