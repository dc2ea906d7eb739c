extension StateMachine {
  /// Adds an observer of stable states (UML 2.5.1 §14.2.3.4.2), for instance to save the machine.
  ///
  /// It is called when the machine has no more steps to take and no queued events. Before that, the
  /// machine must have taken a transition or deferred or delayed an event, or a timer must have
  /// delivered its event.
  ///
  /// ```swift
  /// machine.observeStableStates { saved in file.write(saved) }
  /// ```
  /// That is once for each call to ``handle(_:)`` from outside: after eventless and completion
  /// transitions, raised events and queued events. The timers and tasks of the entered states are
  /// started later. States in between are not reported: a machine that resumed from one would not take
  /// the pending transitions.
  ///
  /// An event that an observer handles is handled before the timers and tasks are started: it can exit
  /// their states. Afterwards, the observers are called again. After a stop, and after a reset to no
  /// state, they are not called.
  ///
  /// - Parameter observer: A closure that receives ``saved`` of the machine.
  /// - Returns: A token to pass to ``removeObserver(_:)``. The observer is called until then, even
  ///   if the token is discarded.
  /// - Complexity: O(1).
  @inlinable @discardableResult
  public func observeStableStates(_ observer: @escaping (Saved) -> Void) -> ObserverToken {
    let storage = requireStorage()
    // Inlinable for this closure: to read a notice of a generic type costs more than the rest.
    return add(observer, ofStableStatesAfter: { [unowned storage] in storage.noteChange($0) })
  }

  /// Adds an observer of stable states, and one of the notices that lead to them.
  @usableFromInline
  func add(
    _ observer: @escaping (Saved) -> Void,
    ofStableStatesAfter noteChange: @escaping (StateMachineNotice<State, Event>) -> Void
  ) -> ObserverToken {
    register { number in
      let storage = requireStorage()
      storage.requireExtras().stableStateObservers.add(observer, number: number)
      // Under the same number, so that both are removed together.
      storage.observers.add(noteChange, number: number)
    }
  }

  /// Calls the observers of stable states if the machine has changed since their last call.
  ///
  /// - Returns: Whether it has changed.
  @inlinable @inline(never)
  func reportStableState(_ storage: MachineStorage<Schema>) -> Bool {
    guard storage.isStableStateUnreported else { return false }
    storage.isStableStateUnreported = false
    if !schema.isUnstarted(currentState) {
      storage.extras?.stableStateObservers.call(saved, upTo: storage.lastNumber)
    }
    return true
  }
}

extension MachineStorage {
  /// Notes that observers of stable states must be called.
  @inlinable
  func noteChange(_ notice: Notice) {
    switch notice {
    case .transitioned, .deferred, .delayedEvent: isStableStateUnreported = true
    case .ignored, .rejected, .failed: break
    }
  }
}
