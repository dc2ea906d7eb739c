extension StateMachine {
  /// Enters the initial states, for schemas that have states to enter.
  ///
  /// A flat schema has nothing to enter: its machine handles events from its creation. A machine
  /// with states to enter fails every event until it is started.
  ///
  /// - Returns: ``Outcome/ignored`` if there is nothing to enter, or the machine has been started.
  @inlinable @discardableResult
  public func start() -> Outcome<State> {
    run(.start)
  }

  /// Exits all active states, innermost first, for schemas that have states to exit.
  ///
  /// Deferred events are discarded. Queued events remain queued, and the stopped machine ignores
  /// them.
  ///
  /// - Returns: ``Outcome/ignored`` if there is nothing to exit.
  @inlinable @discardableResult
  public func stop() -> Outcome<State> {
    run(.stop)
  }

  /// Returns to the initial state from any state.
  ///
  /// Observers are notified. Deferred events are discarded; queued events remain queued.
  ///
  /// - Parameter runningActions: Whether to exit the active states and enter the initial ones with
  ///   their actions, as ``stop()`` and ``start()`` do. By default no action is performed, and a
  ///   machine that needs a start must be started again.
  ///   Flat schemas, tables and maps are not started and stopped: no action is performed for them
  ///   with either value. A reset is not a transition, so it calls no hooks of a map.
  /// - Returns: ``Outcome/failed(_:in:)`` if an exit action throws: the machine remains in its state.
  @inlinable @discardableResult
  public func reset(runningActions: Bool = false) -> Outcome<State> {
    run(.reset(runningActions: runningActions))
  }
}
