extension StateMachine {
  /// Resumes from a saved machine, for instance of an earlier launch of the program.
  ///
  /// ```swift
  /// let saved = try JSONDecoder().decode(Player.Machine.Saved.self, from: data)
  /// let player = try StateMachine(Player(), subject: deck)
  /// try player.resume(from: saved)
  /// ```
  /// Call it on a new machine, before ``start(with:)`` and before the first event. No entry action and no
  /// observer is called. The machine then counts as started if the saved one was. Its timers and delayed
  /// events continue with the time that was left, as soon as it has a host.
  ///
  /// The state of the subject is not part of a saved machine; save it separately. The definition may differ
  /// from that of the saved machine, as long as it has the saved states.
  ///
  /// - Parameter saved: The saved machine: ``saved`` of the earlier one.
  /// - Throws: ``MachineStartedError`` if the machine is not in its initial state, or has queued, deferred or delayed
  ///   events. The schema's error if none of its machines can be in the saved state: see
  ///   ``StateMachineSchemaProtocol/validated(_:)``. After an error, nothing has changed.
  public func resume(from saved: Saved) throws {
    try restore(saved)
    beginActivities()
  }

  /// Continues from a saved machine, whose timers and tasks the owner begins later.
  package func restore(_ saved: Saved) throws {
    guard isNew else { throw MachineStartedError(state: briefDescription(of: state)) }
    currentState = try schema.validated(saved.state)
    if !saved.deferredEvents.isEmpty { requireStorage().deferred = saved.deferredEvents }
    if !saved.stateTimers.isEmpty { requireExtras().resumedTimers = saved.stateTimers }
    resume(saved.delayedEvents)
  }

  /// Recalls the deferred events that the state does not ignore.
  ///
  /// In a new version of the definition, the state may handle them. The others would be ignored; they stay deferred
  /// until the state changes.
  ///
  /// - Returns: The first error.
  @_documentation(visibility: internal)
  public func recallDeferredEvents() -> (any Error)? {
    guard let storage, !needsSlowPath || storage.isIdle else { return nil }
    var (recalled, others): ([Event], [Event]) = ([], [])
    for event in storage.deferred {
      if reasonForIgnoring(event) == nil { recalled.append(event) } else { others.append(event) }
    }
    if recalled.isEmpty { return nil }
    storage.deferred = others
    needsSlowPath = true
    defer { returnToFastPath() }
    storage.requests.prepend(recalled) { QueuedRequest(.event($0), isRecalled: true) }
    return performQueuedRequests()
  }

  /// Whether the machine is as it was created, or as a reset leaves it.
  private var isNew: Bool {
    guard Schema.areEqual(state, schema.initialState) else { return false }
    guard let storage else { return !needsSlowPath }
    return (storage.isWatched ? storage.isIdle : !needsSlowPath)
      && storage.deferred.isEmpty && !hasDelayedEvents
  }
}
