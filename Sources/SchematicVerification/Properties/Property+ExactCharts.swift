import Statecharts

// Properties of charts by states, for models with real subjects: `.alwaysReachable(.full)`.
extension Property {
  /// Both states are never active at once.
  public static func never<State: Hashable, Fingerprint: Hashable>(
    _ first: State, with second: State
  ) -> Self
  where MachineState == ExactState<Configuration<State>, Fingerprint> {
    Property<Configuration<State>, Event>.never(first, with: second).of(\.state)
  }

  /// From every configuration, some sequence of events leads to the state (CTL: AG EF).
  public static func alwaysReachable<State: Hashable, Fingerprint: Hashable>(_ state: State) -> Self
  where MachineState == ExactState<Configuration<State>, Fingerprint> {
    Property<Configuration<State>, Event>.alwaysReachable(state).of(\.state)
  }

  /// Whenever the first state is active, some sequence of events leads to the second (CTL:
  /// AG (p → EF q)).
  public static func leads<State: Hashable, Fingerprint: Hashable>(
    from state: State, to goal: State
  ) -> Self
  where MachineState == ExactState<Configuration<State>, Fingerprint> {
    Property<Configuration<State>, Event>.leads(from: state, to: goal).of(\.state)
  }

  /// After the event, if it was handled, some sequence of events leads to the state.
  public static func leads<State: Hashable, Fingerprint: Hashable>(
    after event: Event, to goal: State
  ) -> Self
  where MachineState == ExactState<Configuration<State>, Fingerprint>, Event: Equatable {
    Property<Configuration<State>, Event>.leads(after: event, to: goal).of(\.state)
  }

  /// From the start, every fair sequence of events leads to the state (CTL: AF).
  public static func inevitable<State: Hashable, Fingerprint: Hashable>(_ state: State) -> Self
  where MachineState == ExactState<Configuration<State>, Fingerprint> {
    Property<Configuration<State>, Event>.inevitable(state).of(\.state)
  }

  /// Whenever the first state is active, every fair sequence of events leads to the second (CTL:
  /// AG (p → AF q)).
  public static func inevitable<State: Hashable, Fingerprint: Hashable>(
    from state: State, to goal: State
  ) -> Self
  where MachineState == ExactState<Configuration<State>, Fingerprint> {
    Property<Configuration<State>, Event>.inevitable(from: state, to: goal).of(\.state)
  }
}

extension Property {
  /// The same property of machines whose state has this one as a part.
  fileprivate func of<Whole>(_ part: @escaping (Whole) -> MachineState) -> Property<Whole, Event> {
    func moved(_ condition: @escaping (MachineState) -> Bool) -> (Whole) -> Bool {
      { condition(part($0)) }
    }
    func moved(_ condition: Condition) -> Property<Whole, Event>.Condition {
      switch condition {
      case .start: .start
      case .state(let isSource): .state(moved(isSource))
      case .event(let isEvent): .event(isEvent)
      }
    }
    let form: Property<Whole, Event>.Form =
      switch form {
      case .always(let condition): .always(moved(condition))
      case .leads(let condition, let goal): .leads(moved(condition), moved(goal))
      case .inevitable(let condition, let goal): .inevitable(moved(condition), moved(goal))
      }
    return Property<Whole, Event>(name: name, form: form)
  }
}
