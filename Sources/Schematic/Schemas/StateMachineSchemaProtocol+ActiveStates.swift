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
  /// Returns whether the two states are equal.
  ///
  /// Values of a type that is not `Equatable` are compared by their descriptions.
  public static func isActive(_ active: State, in state: State) -> Bool {
    areEqual(active, state)
  }

  /// Returns `state` alone.
  public static func activeStates(in state: State, leavesOnly: Bool) -> [State] { [state] }
}

extension StateMachineSchemaProtocol where ActiveState == State, State: Equatable {
  /// Returns whether the two states are equal.
  @inlinable
  public static func isActive(_ active: State, in state: State) -> Bool { active == state }
}

extension StateMachineSchemaProtocol {
  /// Returns whether the step has the effect: it exits all states that are active before it, and
  /// enters all that are active after it.
  ///
  /// An internal step exits and enters no state.
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

  /// `false`: no state has activities.
  public var hasActivities: Bool { false }

  /// Does nothing: no state has activities.
  public func beginActivities(
    of state: State, subject: Subject, by host: any ActivityHost<Event>
  ) {}

  /// Returns `nil`: no identity is known.
  public func activityID(_ number: Int32) -> ActivityID? { nil }

  /// Returns no timers, because none are known.
  public func timers(of state: State) -> [StateTimer<ActiveState, Event>] { [] }

  /// Returns the identities of ``timers(of:)``; a timer's index is its position among those of its
  /// state with the same name.
  public func timerIDs(
    of state: State
  ) -> [(number: Int32, id: ActivityID, period: Duration?)] {
    var ids: [(number: Int32, id: ActivityID, period: Duration?)] = []
    for timer in timers(of: state) {
      // The timers of one state follow each other.
      let before = ids.reversed().prefix { $0.id.state == timer.stateName }
        .count { $0.id.name == timer.name }
      let id = ActivityID(.timer, of: timer.stateName, named: timer.name, index: before)
      ids.append((timer.number, id, timer.period))
    }
    return ids
  }
}
