/// The effect of a step on a single state.
public enum StepEffect: Hashable, Sendable {
  /// The step enters the state.
  case entry
  /// The step exits the state.
  case exit
  /// The state handles the event, or has an eventless transition, and is not exited.
  case internalTransition
}

// A schema whose state is a single active state.
extension StateMachineSchemaProtocol where ActiveState == State {
  /// Whether the two are equal.
  ///
  /// Values of a type that is not `Equatable` are compared by their descriptions.
  public static func isActive(_ active: State, in state: State) -> Bool {
    areEqual(active, state)
  }

  /// The state alone.
  public static func activeStates(in state: State, leavesOnly: Bool) -> [State] { [state] }
}

extension StateMachineSchemaProtocol where ActiveState == State, State: Equatable {
  /// Whether the two are equal.
  @inlinable
  public static func isActive(_ active: State, in state: State) -> Bool { active == state }
}

extension StateMachineSchemaProtocol {
  /// The step exits all states that are active before it and enters all that are active after it,
  /// unless it is internal.
  @inlinable
  public static func hasEffect(
    _ effect: StepEffect, on active: ActiveState, from old: State, to new: State,
    by step: @autoclosure () -> Step
  ) -> Bool {
    switch effect {
    case .entry:
      isActive(active, in: new) && (!isActive(active, in: old) || !step().isInternal)
    case .exit:
      isActive(active, in: old) && (!isActive(active, in: new) || !step().isInternal)
    case .internalTransition:
      isActive(active, in: old) && isActive(active, in: new) && step().isInternal
    }
  }

  /// No state has activities.
  public var hasActivities: Bool { false }

  /// No state has activities.
  public func beginActivities(
    of state: State, subject: Subject, by host: any ActivityHost<Event>
  ) {}

  /// No identity is known.
  public func activityID(_ number: Int32) -> ActivityID? { nil }

  /// No timers are known.
  public func timers(of state: State) -> [StateTimer<ActiveState, Event>] { [] }

  /// The place of a timer among those of its state with the same name is its index.
  public func timerIDs(of state: State) -> [(number: Int32, id: ActivityID)] {
    var ids: [(number: Int32, id: ActivityID)] = []
    for timer in timers(of: state) {
      // The timers of one state follow each other.
      let before = ids.reversed().prefix { $0.id.state == timer.stateName }
        .count { $0.id.name == timer.name }
      let id = ActivityID(.timer, of: timer.stateName, named: timer.name, index: before)
      ids.append((timer.number, id))
    }
    return ids
  }
}
