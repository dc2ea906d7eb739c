import Schematic
import StateGraphs

extension StateMachineSchemaProtocol {
  /// The labels of the leaf states.
  static func leafLabels(in state: State) -> String {
    let leaves = Self.activeStates(in: state, leavesOnly: true).map {
      StateGraph.valueLabel(of: $0)
    }
    return leaves.isEmpty ? "no state" : leaves.joined(separator: " + ")
  }
}

extension StateMachineSchemaProtocol where State: Hashable, Event: Hashable {
  /// Explores real machines of the schema with real subjects.
  ///
  /// ```swift
  /// let model = try schema.exploredExactly(
  ///   events: [.coin, .push], subject: { Till() }, fingerprint: { $0.total })
  /// ```
  /// A configuration is the state of the machine with its deferred and delayed events, its running
  /// timers, and the fingerprint of its subject. Timers and delayed events elapse at any time; if several are
  /// pending at once, in any order, which ``Approximation/timers(_:)`` says. Tasks are not run
  /// (``Approximation/eventsAtAnyTime``). Guards and actions are called; they must depend on nothing but the
  /// event, the state and the subject.
  ///
  /// A flat schema whose events are `CaseIterable`, and the definition of a chart or a table, tell which events
  /// have no sample (``Approximation/missingSamples(_:)``). A schema that was compiled before does not.
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
  /// - Throws: Errors of `makeSubject`; ``RestoringError`` if machines do not repeat what they did, for instance
  ///   because they share a subject.
  public func exploredExactly<Fingerprint: Hashable>(
    from states: [State]? = nil, events: [Event],
    subject makeSubject: @escaping () throws -> Subject,
    fingerprint: @escaping (Subject) -> Fingerprint, copy: ((Subject) -> Subject)? = nil,
    options: ExplorationOptions = ExplorationOptions()
  ) throws -> StateSpace<ExactState<State, Fingerprint>, Event> {
    try exploredExactly(
      from: states, events: events, subject: makeSubject, fingerprint: fingerprint, copy: copy,
      options: options, declaredBy: self)
  }

  /// - Parameter definition: What declares the transitions: the schema itself, or its definition.
  func exploredExactly<Fingerprint: Hashable>(
    from states: [State]?, events: [Event], subject makeSubject: @escaping () throws -> Subject,
    fingerprint: @escaping (Subject) -> Fingerprint, copy: ((Subject) -> Subject)?,
    options: ExplorationOptions, declaredBy definition: Any
  ) throws -> StateSpace<ExactState<State, Fingerprint>, Event> {
    var explorer = ExactExplorer(
      self, events: events, subject: makeSubject, fingerprint: fingerprint, copy: copy,
      options: options)
    try explorer.explore(from: states)
    let found = explorer.states
    return StateSpace(
      configurations: found, explorer, declaredBy: definition,
      names: found.map { state in
        let name = Self.leafLabels(in: state.state)
        return Fingerprint.self == Nothing.self ? name : "\(name), \(state.fingerprint)"
      })
  }
}

extension StateMachineSchemaProtocol where State: Hashable, Event: Hashable, Subject == Void {
  /// Explores real machines of a schema without a subject.
  ///
  /// - Parameters:
  ///   - states: The states in which machines are at first, with new subjects. Default: that after the start.
  ///   - events: Samples of the events.
  ///   - options: Limits and progress.
  public func exploredExactly(
    from states: [State]? = nil, events: [Event],
    options: ExplorationOptions = ExplorationOptions()
  ) throws -> StateSpace<State, Event> {
    try exploredExactly(from: states, events: events, options: options, declaredBy: self) { [] }
  }

  /// - Parameters:
  ///   - definition: What declares the transitions: the schema itself, or its definition.
  ///   - approximations: What the schema itself leaves out, called after the exploration.
  func exploredExactly(
    from states: [State]?, events: [Event], options: ExplorationOptions, declaredBy definition: Any,
    adding approximations: () -> [Approximation]
  ) throws -> StateSpace<State, Event> {
    var explorer = ExactExplorer(
      self, events: events, subject: {}, fingerprint: { _ in Nothing() }, copy: { _ in },
      options: options)
    try explorer.explore(from: states)
    let found = explorer.states.map(\.state)
    return StateSpace(
      configurations: found, explorer, declaredBy: definition, adding: approximations(),
      names: found.map(Self.leafLabels))
  }
}

/// The fingerprint of no subject.
private struct Nothing: Hashable, Sendable {}

extension StateSpace {
  fileprivate init<Schema, Fingerprint>(
    configurations: [MachineState], _ explorer: ExactExplorer<Schema, Fingerprint>,
    declaredBy definition: Any, adding additions: [Approximation] = [], names: [String]
  ) where Schema.Event == Event {
    self.configurations = configurations
    events = explorer.events
    parts = []
    let missing = eventsWithoutSample(
      in: definition, among: explorer.occurringEvents,
      reaching: explorer.states.map(\.state))
    approximations =
      explorer.approximations + additions + (missing.isEmpty ? [] : [.missingSamples(missing)])
    system = explorer.search.system
    let sampleCount = explorer.sampleCount
    content = Content(
      eventNames: explorer.events.map { StateGraph.description(of: $0) }, stateNames: names,
      sampleCount: sampleCount,
      isEnd: explorer.isEnd, isHandled: explorer.isHandled, faults: explorer.search.faults,
      unreached: explorer.unreached)
  }
}
