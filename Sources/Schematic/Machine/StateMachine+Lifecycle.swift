extension StateMachine {
  /// Enters the initial states, for schemas that have states to enter.
  ///
  /// A flat schema has nothing to enter: its machine handles events from its creation. A machine
  /// with states to enter fails every event until it is started.
  ///
  /// ```swift
  /// machine.start(with: .launched(link))      // onEntry().performWithContext { open($0.event?.link) }
  /// ```
  /// The context of the entry actions and of the initial transitions contains the event. So do the contexts
  /// of the eventless transitions that follow. The event triggers no transition: a chart that decides by it
  /// declares an eventless transition with a guard. Barriers (guards on entering a state) of the initial
  /// states do not get the event. Observers are notified of a start without an event.
  ///
  /// - Parameter event: The event for the contexts. Default: none.
  /// - Returns: ``Outcome/ignored`` if there is nothing to enter, as in flat schemas, tables and maps,
  ///   or if the machine has been started.
  @inlinable @discardableResult
  public func start(with event: Event? = nil) -> Outcome<State> {
    run(.start(with: event))
  }

  /// Exits all active states, innermost first, for schemas that have states to exit.
  ///
  /// Deferred events are discarded, and delayed events are cancelled. Queued events remain in the queue,
  /// and the stopped machine ignores them.
  ///
  /// - Parameter event: The event for the contexts of the exit actions; observers are notified of a stop
  ///   without an event. Default: none.
  /// - Returns: ``Outcome/ignored`` if there is nothing to exit, as in flat schemas, tables and maps.
  @inlinable @discardableResult
  public func stop(with event: Event? = nil) -> Outcome<State> {
    run(.stop(with: event))
  }

  /// Changes to the initial state from any state.
  ///
  /// Observers are notified. Deferred events are discarded, and delayed events are cancelled; queued events
  /// remain queued.
  ///
  /// - Parameter runningActions: Whether to exit the active states and enter the initial ones with
  ///   their actions, as ``stop(with:)`` and ``start(with:)`` do. By default no action is performed, and a
  ///   machine that needs a start must be started again.
  ///   Flat schemas, tables and maps are not started and stopped: no action is performed for them
  ///   with either value. A reset is not a transition, so it calls no hooks of a map.
  /// - Returns: ``Outcome/failed(_:in:)`` if an exit action throws: the machine remains in its state.
  @inlinable @discardableResult
  public func reset(runningActions: Bool = false) -> Outcome<State> {
    run(.reset(runningActions: runningActions))
  }
}
