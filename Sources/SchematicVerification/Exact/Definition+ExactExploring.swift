import Schematic

// Disfavored, because a flat schema is its own definition, and has the functions of schemas.

extension StateMachineDefinition where Schema.State: Hashable, Schema.Event: Hashable {
  /// Explores real machines of the definition with real subjects.
  ///
  /// See ``Schematic/StateMachineSchemaProtocol/exploredExactly(from:events:subject:fingerprint:copy:options:)``.
  ///
  /// - Throws: An error with every fault of the definition; errors of `makeSubject`; ``RestoringError``.
  @_disfavoredOverload
  public func exploredExactly<Fingerprint: Hashable>(
    from states: [Schema.State]? = nil, events: [Schema.Event],
    subject makeSubject: @escaping () throws -> Schema.Subject,
    fingerprint: @escaping (Schema.Subject) -> Fingerprint,
    copy: ((Schema.Subject) -> Schema.Subject)? = nil,
    options: ExplorationOptions = ExplorationOptions()
  ) throws -> StateSpace<ExactState<Schema.State, Fingerprint>, Schema.Event> {
    try makeSchema().exploredExactly(
      from: states, events: events, subject: makeSubject, fingerprint: fingerprint, copy: copy,
      options: options, declaredBy: self)
  }
}

extension StateMachineDefinition
where Schema.State: Hashable, Schema.Event: Hashable, Schema.Subject == Void {
  /// Explores real machines of a definition without a subject.
  ///
  /// - Throws: An error with every fault of the definition.
  @_disfavoredOverload
  public func exploredExactly(
    from states: [Schema.State]? = nil, events: [Schema.Event],
    options: ExplorationOptions = ExplorationOptions()
  ) throws -> StateSpace<Schema.State, Schema.Event> {
    try makeSchema().exploredExactly(
      from: states, events: events, options: options, declaredBy: self
    ) { [] }
  }
}
