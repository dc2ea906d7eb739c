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
  /// - Parameters:
  ///   - states: The states in which machines begin; `nil` for the start.
  ///   - events: Samples of the events.
  ///   - makeSubject: Makes a subject in its initial state.
  ///   - fingerprint: The part of the subject that guards depend on.
  ///   - copy: Copies a subject; `nil` to replay events instead.
  ///   - options: Limits and progress.
  ///   - definition: The schema itself, or its definition, which declares the transitions.
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
  /// - Parameters:
  ///   - states: The states in which machines begin; `nil` for the start.
  ///   - events: Samples of the events.
  ///   - options: Limits and progress.
  ///   - definition: The schema itself, or its definition, which declares the transitions.
  ///   - approximations: Returns the behavior that the schema itself leaves out; called after the exploration.
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
