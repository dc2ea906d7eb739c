extension StateMachine {
  /// Creates a machine that continues from a saved machine, for instance from an earlier launch of
  /// the program.
  ///
  /// ```swift
  /// let saved = try JSONDecoder().decode(SavedMachine<Light, Switching>.self, from: data)
  /// let machine = try StateMachine(schema: schema, subject: lamp, resuming: saved)
  /// ```
  /// No entry action and no observer is called. The new machine counts as started if the saved one
  /// was. Its timers and delayed events continue with the time that was left, as soon as it has a host.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - subject: The value or object that actions operate on. The state of the original subject is
  ///     not saved with the machine; save it separately.
  ///   - reference: How the machine refers to an object. Default: weakly.
  ///   - saved: ``saved`` of the machine to continue.
  /// - Throws: The schema's error if no machine of it can be in the saved state. A flat schema
  ///   accepts every state.
  public convenience init(
    schema: Schema, subject: Subject, reference: SubjectReference = .weak,
    resuming saved: SavedMachine<State, Event>
  ) throws {
    self.init(schema: schema, subject: subject, reference: reference)
    currentState = try schema.validated(saved.state)
    if !saved.deferredEvents.isEmpty { requireStorage().deferred = saved.deferredEvents }
    if !saved.stateTimers.isEmpty { requireExtras().resumedTimers = saved.stateTimers }
    resume(saved.delayedEvents)
  }
}

extension StateMachine where Schema.Subject == Void {
  /// Creates a machine without a subject that continues from a saved machine.
  ///
  /// - Throws: The schema's error if no machine of it can be in the saved state.
  public convenience init(schema: Schema, resuming saved: SavedMachine<State, Event>) throws {
    try self.init(schema: schema, subject: (), resuming: saved)
  }
}
