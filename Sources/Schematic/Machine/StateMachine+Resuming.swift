extension StateMachine {
  /// Makes a machine that goes on where another one was, for instance one in an earlier run of the
  /// program.
  ///
  /// ```swift
  /// let saved = try JSONDecoder().decode(Light.self, from: data)
  /// let machine = try StateMachine(schema: schema, subject: lamp, resumingFrom: saved)
  /// ```
  /// Nothing of yours runs: no entry action, no observer. The machine counts as started if the
  /// other one was. Save a machine when it is at rest, not from inside a step, where what follows
  /// by itself is still to come.
  ///
  /// - Parameters:
  ///   - schema: What may happen.
  ///   - subject: Whom the actions act upon. What they did to the other machine's subject is yours
  ///     to save.
  ///   - state: Where the other machine was.
  ///   - deferredEvents: What the other machine held back: its ``deferredEvents``, in their order.
  ///     Like there, they are offered again after the next transition.
  /// - Throws: What the schema says if no machine of it could be in `state`. A flat schema accepts
  ///   every state.
  public convenience init(
    schema: Schema, subject: Subject, resumingFrom state: State, deferredEvents: [Event] = []
  ) throws {
    self.init(schema: schema, subject: subject)
    currentState = try schema.adopt(state)
    if !deferredEvents.isEmpty { requireAgenda().deferred = deferredEvents }
  }
}

extension StateMachine where Schema.Subject == Void {
  /// Makes a machine without a subject that goes on where another one was.
  ///
  /// - Throws: What the schema says if no machine of it could be in `state`.
  public convenience init(
    schema: Schema, resumingFrom state: State, deferredEvents: [Event] = []
  ) throws {
    try self.init(
      schema: schema, subject: (), resumingFrom: state, deferredEvents: deferredEvents)
  }
}
