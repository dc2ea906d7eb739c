/// Identifies one observer or tracer of one machine, to remove it.
public struct ObserverToken: Hashable, Sendable {
  let machine: UInt64
  let number: Int
}

extension StateMachine {
  /// The closure that is called after each step, before the observers, with the old state, the event and
  /// the new state.
  ///
  /// The event is `nil` for an eventless step, start, stop and reset.
  public var didTransition: ((State, Event?, State) -> Void)? {
    get { extras?.didTransition }
    set {
      let storage = requireStorage()
      storage.requireExtras().didTransition = newValue
      storage.hasCallback = newValue != nil
    }
  }

  /// Adds an observer that is notified of the result of each event and of each eventless step.
  ///
  /// ```swift
  /// machine.observe { notice in
  ///   if case .transitioned(let old, let event, let new, _) = notice { print(old, event as Any, new) }
  /// }
  /// ```
  /// Observers are called after the step's actions, each once, in the order in which they were added. An
  /// event that an observer handles is queued. The timers and tasks of entered states are started after all
  /// queued events. An observer can therefore handle an event that exits their state first. To save the
  /// machine, add an observer of stable states: ``observeStableStates(_:)``.
  ///
  /// - Returns: A token to pass to ``removeObserver(_:)``. The observer is called until then, even
  ///   if the token is discarded.
  /// - Complexity: O(1).
  @discardableResult
  public func observe(
    _ observer: @escaping (StateMachineNotice<State, Event>) -> Void
  ) -> ObserverToken {
    register { requireStorage().observers.add(observer, number: $0) }
  }

  /// Removes an observer or a tracer.
  ///
  /// It is not called again, not even for a notice that other observers are receiving.
  ///
  /// A token of another machine, or of an observer that has been removed, has no effect.
  ///
  /// - Complexity: O(1), amortized over the observers that were added.
  public func removeObserver(_ token: ObserverToken) {
    guard token.machine == storage?.identity else { return }
    remove(token.number)
  }

  /// Calls `add` with a new number, and returns the token that removes the observer or tracer.
  func register(_ add: (_ number: Int) -> Void) -> ObserverToken {
    let storage = requireStorage()
    let number = storage.makeNumber()
    add(number)
    return ObserverToken(machine: storage.requireIdentity(), number: number)
  }
}

// MARK: - Settings

extension StateMachine {
  /// The number of steps that one event may cause before the machine fails with ``StepLimitExceededError``.
  ///
  /// The eventless steps after an event count. Each event that an action raises has a count of its own; the
  /// number of those events is limited by ``maximumEvents``. Default: 100; at least 1.
  public var maximumSteps: Int {
    @inlinable get { extras?.maximumSteps ?? MachineStorage<Schema>.defaultSteps }
    set { requireExtras().maximumSteps = max(1, newValue) }
  }

  /// The number of events that one call may handle before the machine fails with
  /// ``StepLimitExceededError``.
  ///
  /// The count is for one call to ``handle(_:)`` from outside, with the events that actions and observers
  /// handle. The events that are raised after one of these have a count of their own, with the same limit.
  /// Default: 100,000; at least 1.
  public var maximumEvents: Int {
    @inlinable get { extras?.maximumEvents ?? MachineStorage<Schema>.defaultEvents }
    set { requireExtras().maximumEvents = max(1, newValue) }
  }

  /// The reaction of the machine to an event that has no transition in the current state.
  ///
  /// Default: ``IgnoredEventPolicy/ignore``.
  public var ignoredEventPolicy: IgnoredEventPolicy<State, Event> {
    @inlinable get { extras?.ignoredEventPolicy ?? .ignore }
    set { requireExtras().ignoredEventPolicy = newValue }
  }
}
