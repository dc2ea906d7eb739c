import Schematic

extension StateMachineDefinition where Schema.State: Hashable, Schema.Event: Hashable {
  /// Explores real machines of the definition, with real subjects.
  ///
  /// ```swift
  /// let model = try Till().exploredExactly(
  ///   events: [.coin, .push], subject: { Till() }, fingerprint: { $0.total })
  /// ```
  /// A configuration consists of the state of the machine, its deferred and delayed events, its running timers, and
  /// the fingerprint of its subject. Timers and delayed events elapse at any time. If several are pending, they
  /// elapse in any order, which ``StateSpace/additions`` reports. Tasks are not run, which it reports too. Guards and
  /// actions are called. They must depend only on the event, the state and the subject.
  ///
  /// ``StateSpace/assumptions`` lists events without a sample. The definition of a chart or a table tells them, and
  /// so does a flat schema whose events are `CaseIterable`.
  ///
  /// - Parameters:
  ///   - states: The states in which machines begin, with new subjects. Default: the state after the start.
  ///   - events: Samples of the events; include the events of tasks.
  ///   - makeSubject: Makes a subject in its initial state.
  ///   - fingerprint: The part of the subject that guards depend on. If a part is missing that guards depend on, the
  ///     model lacks behavior.
  ///   - copy: Copies a subject. Default: none. A machine is then restored by replaying the events that have led to a
  ///     configuration, which takes time in proportion to their number.
  ///   - options: Limits and progress. A subject that counts without end has endlessly many configurations: see
  ///     ``StateSpace/isComplete``. Default: `ExplorationOptions()`.
  /// - Throws: An error with every fault of the definition, and errors of `makeSubject`. ``RestoringError`` if a machine
  ///   does not repeat its behavior, for instance with a shared subject.
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
  /// - Parameters:
  ///   - states: The states in which machines begin. Default: the state after the start.
  ///   - events: Samples of the events; include the events of tasks.
  ///   - options: Limits and progress. Default: `ExplorationOptions()`.
  /// - Throws: An error with every fault of the definition.
  public func exploredExactly(
    from states: [Schema.State]? = nil, events: [Schema.Event],
    options: ExplorationOptions = ExplorationOptions()
  ) throws -> StateSpace<Schema.State, Schema.Event> {
    try makeSchema().exploredExactly(
      from: states, events: events, options: options, declaredBy: self
    ) { [] }
  }
}
