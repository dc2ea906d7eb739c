import Schematic

extension StateMachineDefinition where Schema.State: Hashable, Schema.Event: Hashable {
  /// Explores real machines of the definition with real subjects.
  ///
  /// ```swift
  /// let model = try Till().exploredExactly(
  ///   events: [.coin, .push], subject: { Till() }, fingerprint: { $0.total })
  /// ```
  /// A configuration is the state of the machine with its deferred and delayed events, its running
  /// timers, and the fingerprint of its subject. Timers and delayed events elapse at any time; if several are
  /// pending at once, in any order, which ``StateSpace/additions`` says. Tasks are not run
  /// (``StateSpace/additions``). Guards and actions are called; they must depend on nothing but the
  /// event, the state and the subject.
  ///
  /// A flat schema whose events are `CaseIterable`, and the definition of a chart or a table, tell which events
  /// have no sample (``StateSpace/assumptions``).
  ///
  /// - Parameters:
  ///   - states: The states in which machines are at first, with new subjects. Default: that after the start.
  ///   - events: Samples of the events; those of tasks are among them.
  ///   - makeSubject: Makes a subject in its initial state.
  ///   - fingerprint: The part of the subject on which guards depend. If it leaves out something on
  ///     which they depend, the model lacks behavior.
  ///   - copy: Makes a copy of a subject. Default: none; a machine is restored by replaying the events
  ///     that have led to a configuration, which takes time in proportion to their number.
  ///   - options: Limits and progress. A subject that counts without end has endlessly many
  ///     configurations: ``StateSpace/isComplete`` says whether the limit was reached.
  /// - Throws: An error with every fault of the definition; errors of `makeSubject`; ``RestoringError`` if
  ///   machines do not repeat what they did, for instance because they share a subject.
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
  public func exploredExactly(
    from states: [Schema.State]? = nil, events: [Schema.Event],
    options: ExplorationOptions = ExplorationOptions()
  ) throws -> StateSpace<Schema.State, Schema.Event> {
    try makeSchema().exploredExactly(
      from: states, events: events, options: options, declaredBy: self
    ) { [] }
  }
}
