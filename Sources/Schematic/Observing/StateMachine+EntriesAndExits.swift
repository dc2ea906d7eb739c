extension StateMachine {
  /// Adds an observer that is called after each step that enters states, with all entered states.
  ///
  /// ```swift
  /// order.onEntry { states, event in
  ///   for state in states { enteredAt[state] = now() }
  /// }
  /// ```
  /// It is called when ``onEntry(of:call:)`` would be called for one of the states. That includes the start, and
  /// states that are exited and entered again, but not internal transitions. A compound transition is one call.
  ///
  /// - Parameter observer: Gets the states, outer states before inner ones, and the event; `nil` for a step without
  ///   a triggering event, and at the start.
  /// - Returns: A token to pass to ``removeObserver(_:)``. The observer is called until then.
  @inlinable @discardableResult
  public func onEntry(
    call observer: @escaping (_ entered: [ActiveState], _ event: Event?) -> Void
  ) -> ObserverToken {
    observe(.entry, call: observer)
  }

  /// Adds an observer that is called after each step that exits states, with all exited states.
  ///
  /// - Parameter observer: Gets the states, inner states before outer ones, and the event; `nil` for a step without
  ///   a triggering event, and at the stop.
  /// - Returns: A token to pass to ``removeObserver(_:)``. The observer is called until then.
  @inlinable @discardableResult
  public func onExit(
    call observer: @escaping (_ exited: [ActiveState], _ event: Event?) -> Void
  ) -> ObserverToken {
    observe(.exit, call: observer)
  }

  @inlinable
  func observe(
    _ change: StepEffect, call observer: @escaping ([ActiveState], Event?) -> Void
  ) -> ObserverToken {
    let changed = ChangedStates<ActiveState>()
    let filter = StepFilter<Schema> { [schema] old, new, step in
      // A step from a pseudostate continues a compound transition. The states that an undone one has entered do not count.
      if !schema.isPseudostate(old) { changed.states = [] }
      changed.states += Schema.states(undergoing: change, from: old, to: new, by: step)
      return false
    }
    return add(filter) { notice in
      switch notice {
      case .transitioned(_, let event, _, _):
        let states = changed.states
        changed.states = []
        if !states.isEmpty { observer(states, event) }
      case .ignored, .deferred, .rejected, .failed, .delayedEvent: break
      }
    }
  }
}

/// The states that a compound transition has entered or exited so far.
@usableFromInline
final class ChangedStates<State> {
  @exclusivity(unchecked) @usableFromInline var states: [State] = []

  @inlinable init() {}
}

extension StateMachineSchemaProtocol {
  /// The single states that a step enters or exits, in the order in which it does.
  @inlinable
  static func states(
    undergoing change: StepEffect, from old: State, to new: State, by step: () -> Step
  ) -> [ActiveState] {
    lazy var made = step()
    let active = activeStates(in: change == .entry ? new : old, leavesOnly: false)
    let changed = active.filter { hasEffect(change, on: $0, from: old, to: new, by: made) }
    return change == .exit ? changed.reversed() : changed
  }
}
