// Each adds an observer of a single state. Those of maps and charts are in their libraries.

extension StateMachine where State: Equatable {
  /// Adds an observer that is called after each step that enters `state`.
  ///
  /// ```swift
  /// turnstile.onEntry(of: .unlocked) { event in print("unlocked by", event as Any) }
  /// ```
  /// It is called when the step with all its actions is done, also for a step that leaves `state`
  /// and enters it again, and not for one that stays. A machine that begins in `state`, or is reset
  /// to it, does not enter it.
  ///
  /// - Parameters:
  ///   - state: The state to watch.
  ///   - observer: Gets the event; `nil` for what follows by itself.
  /// - Returns: What ``removeObserver(_:)`` needs. The observer stays until then.
  @discardableResult
  public func onEntry(
    of state: State, call observer: @escaping (Event?) -> Void
  ) -> ObserverToken {
    watch(
      stepsWhere: { [unowned self] new, step, event in
        new == state && (self.state != state || !isInternal(step, event))
      }, call: observer)
  }

  /// Adds an observer that is called after each step that leaves `state`.
  ///
  /// It is called when the step with all its actions is done.
  ///
  /// - Parameters:
  ///   - state: The state to watch.
  ///   - observer: Gets the event; `nil` for what follows by itself.
  /// - Returns: What ``removeObserver(_:)`` needs. The observer stays until then.
  @discardableResult
  public func onExit(of state: State, call observer: @escaping (Event?) -> Void) -> ObserverToken {
    watch(
      stepsWhere: { [unowned self] new, step, event in
        self.state == state && (new != state || !isInternal(step, event))
      }, call: observer)
  }

  /// Adds an observer that is called after each event that was handled in `state` without leaving
  /// it.
  ///
  /// - Parameters:
  ///   - state: The state to watch.
  ///   - observer: Gets the event.
  /// - Returns: What ``removeObserver(_:)`` needs. The observer stays until then.
  @discardableResult
  public func onInternalTransition(
    in state: State, call observer: @escaping (Event?) -> Void
  ) -> ObserverToken {
    watch(
      stepsWhere: { [unowned self] new, step, event in
        new == state && self.state == state && isInternal(step, event)
      }, call: observer)
  }

  private func isInternal(_ step: () -> Any, _ event: Event?) -> Bool {
    account(ofPending: step, on: event)?.isInternal ?? false
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
