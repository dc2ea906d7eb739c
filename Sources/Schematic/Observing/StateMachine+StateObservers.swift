extension StateMachine where Schema.ActiveState: Equatable {
  /// Adds an observer that is called after each step that enters `state`.
  ///
  /// ```swift
  /// turnstile.onEntry(of: .unlocked) { event in print("unlocked by", event as Any) }
  /// ```
  /// It is called after all actions of the step, also if the step exits `state` and enters it
  /// again, and not for an internal transition. A machine that is created in `state`, or reset to
  /// it without actions, does not enter it.
  ///
  /// - Parameters:
  ///   - state: The state to observe.
  ///   - observer: Gets the event; `nil` for a step without a triggering event, and at the start.
  /// - Returns: A token to pass to ``removeObserver(_:)``. The observer is called until then.
  @inlinable @discardableResult
  public func onEntry(
    of state: ActiveState, call observer: @escaping (Event?) -> Void
  ) -> ObserverToken {
    observe(.entry, of: state, call: observer)
  }

  /// Adds an observer that is called after each step that exits `state`.
  ///
  /// It is called after all actions of the step, even when the machine stops.
  ///
  /// - Parameters:
  ///   - state: The state to observe.
  ///   - observer: Gets the event; `nil` for a step without a triggering event, and at the stop.
  /// - Returns: A token to pass to ``removeObserver(_:)``. The observer is called until then.
  @inlinable @discardableResult
  public func onExit(
    of state: ActiveState, call observer: @escaping (Event?) -> Void
  ) -> ObserverToken {
    observe(.exit, of: state, call: observer)
  }

  /// Adds an observer that is called after each internal transition of `state`.
  ///
  /// The state has handled an event and was not exited.
  ///
  /// - Parameters:
  ///   - state: The state to observe.
  ///   - observer: Gets the event; `nil` for a step without a triggering event.
  /// - Returns: A token to pass to ``removeObserver(_:)``. The observer is called until then.
  @inlinable @discardableResult
  public func onInternalTransition(
    in state: ActiveState, call observer: @escaping (Event?) -> Void
  ) -> ObserverToken {
    observe(.internalTransition, of: state, call: observer)
  }

  @inlinable
  func observe(
    _ effect: StepEffect, of active: ActiveState, call observer: @escaping (Event?) -> Void
  ) -> ObserverToken {
    observeSteps(
      where: { old, new, step in
        Schema.hasEffect(effect, on: active, from: old, to: new, by: step())
      }, call: observer)
  }
}
