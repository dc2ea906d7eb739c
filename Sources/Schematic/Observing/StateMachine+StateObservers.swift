extension StateMachine where Schema.ActiveState: Equatable {
  /// Adds an observer that is called after each step that enters `state`.
  ///
  /// ```swift
  /// turnstile.onEntry(of: .unlocked) { event in print("unlocked by", event as Any) }
  /// ```
  /// It is called after all actions of the step, also for a step that exits `state` and enters it
  /// again, and not for an internal transition. A machine whose initial state is `state`, or that is
  /// reset to it without actions, does not enter it.
  ///
  /// - Parameters:
  ///   - state: The state to observe.
  ///   - observer: Gets the event; `nil` for a step without a triggering event, and at the start.
  /// - Returns: A token to pass to ``removeObserver(_:)``. The observer is called until then.
  @discardableResult
  public func onEntry(
    of state: ActiveState, call observer: @escaping (Event?) -> Void
  ) -> ObserverToken {
    observe(.entry, of: state, call: observer)
  }

  /// Adds an observer that is called after each step that exits `state`.
  ///
  /// It is called after all actions of the step, also when the machine stops.
  ///
  /// - Parameters:
  ///   - state: The state to observe.
  ///   - observer: Gets the event; `nil` for a step without a triggering event, and at the stop.
  /// - Returns: A token to pass to ``removeObserver(_:)``. The observer is called until then.
  @discardableResult
  public func onExit(
    of state: ActiveState, call observer: @escaping (Event?) -> Void
  ) -> ObserverToken {
    observe(.exit, of: state, call: observer)
  }

  /// Adds an observer that is called after each internal transition of `state`: the state handled an
  /// event and was not exited.
  ///
  /// - Parameters:
  ///   - state: The state to observe.
  ///   - observer: Gets the event; `nil` for a step without a triggering event.
  /// - Returns: A token to pass to ``removeObserver(_:)``. The observer is called until then.
  @discardableResult
  public func onInternalTransition(
    in state: ActiveState, call observer: @escaping (Event?) -> Void
  ) -> ObserverToken {
    observe(.internalTransition, of: state, call: observer)
  }

  private func observe(
    _ change: StateChange, of active: ActiveState, call observer: @escaping (Event?) -> Void
  ) -> ObserverToken {
    watch(
      stepsWhere: { [unowned self] new, step, _ in
        Schema.takesPlace(change, of: active, from: state, to: new, by: typed(step()))
      }, call: observer)
  }

  private func typed(_ step: Any) -> Schema.Step {
    guard let step = step as? Schema.Step else {
      preconditionFailure("A machine takes only steps of its schema.")
    }
    return step
  }
}

// MARK: - Watching

extension StateMachine {
  /// Adds an observer of transitions that knows what each step left, performed and entered.
  ///
  /// The account is `nil` for what is no step, a reset without actions.
  package func watchSteps(
    _ observer: @escaping ((any StepAccount)?, _ old: State, Event?, _ new: State) -> Void
  ) -> ObserverToken {
    var account: (any StepAccount)?
    return watch(
      stepsWhere: { [unowned self] _, step, event in
        let next = self.account(ofPending: step, on: event)
        let goesOn = schema.isTransient(state)
        account = goesOn ? CompoundAccount(steps: [account, next].compactMap { $0 }) : next
        return true
      },
      call: { isStep, old, event, new in
        let taken = isStep ? account : nil
        account = nil
        observer(taken, old, event, new)
      })
  }

  /// Adds an observer that is called after each step that matters.
  package func watch(
    stepsWhere matters: @escaping (_ new: State, _ step: () -> Any, Event?) -> Bool,
    call observer: @escaping (Event?) -> Void
  ) -> ObserverToken {
    watch(stepsWhere: matters) { isConcerned, _, event, _ in
      if isConcerned { observer(event) }
    }
  }

  /// What a step does that is about to be taken, as those who watch steps get it.
  package func account(ofPending step: () -> Any, on event: Event?) -> (any StepAccount)? {
    (step() as? Schema.Step).map { account(of: $0, on: event) }
  }
}
