extension StateMachine {
  /// Enters the initial states, for schemas that have something to enter.
  ///
  /// A flat schema has nothing to enter: its machine handles events from the beginning.
  ///
  /// - Returns: ``Outcome/ignored`` when there is nothing to enter, or the machine has started.
  @inlinable @discardableResult
  public func start() -> Outcome<State> {
    run(.start)
  }

  /// Leaves everything that is active, innermost first, for schemas that have something to leave.
  ///
  /// Events that states hold back are dropped; events that wait stay, and mean nothing then.
  ///
  /// - Returns: ``Outcome/ignored`` when there is nothing to leave.
  @inlinable @discardableResult
  public func stop() -> Outcome<State> {
    run(.stop)
  }

  /// Returns to the initial state, from wherever the machine is.
  ///
  /// Observers are told. Events that states hold back are dropped; events that wait stay.
  ///
  /// - Parameter runningActions: Whether to leave the active states and enter the initial ones
  ///   with their actions, as ``stop()`` and ``start()`` do. By default nothing is performed, and
  ///   a machine that needs a start needs it again.
  ///   Flat schemas, tables and maps have nothing that is started and stopped: nothing is performed
  ///   for them either way. A reset is no transition, so a map's hooks don't belong to it.
  /// - Returns: ``Outcome/failed(_:in:)`` when leaving fails: the machine stays where it is then.
  @inlinable @discardableResult
  public func reset(runningActions: Bool = false) -> Outcome<State> {
    run(.reset(runningActions: runningActions))
  }
}
