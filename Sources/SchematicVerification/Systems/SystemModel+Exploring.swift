extension SystemModel {
  /// Explores all configurations of the system, whatever the order of its messages and timers is.
  ///
  /// ```swift
  /// let model = try system.explored()
  /// try model.requireNoFindings()
  /// ```
  /// Each step lets one machine handle one event to its end. A timer elapses at any time after the entry of its
  /// state: it may be late, whatever its delay is. The result is a model like that of one machine, with the
  /// same properties, and with the findings of systems: see ``FindingKind``. If a limit has cut something,
  /// ``StateSpace/isComplete`` is `false`, and nothing is proved.
  ///
  /// - Parameters:
  ///   - names: The names of the machines whose states properties read. The others need not be tried in all orders, so
  ///     that the model can be smaller. All findings are the same, except full inboxes. Default: all machines.
  ///   - options: Limits, failures and progress. Default: `ExplorationOptions()`.
  /// - Throws: ``SystemModelError`` if a name, an action or an event is unknown; the errors of subjects and their messages;
  ///   ``RestoringError`` if a machine does not repeat its behavior.
  /// - Complexity: Linear in the number of configurations, times the number of machines. A step of a machine is calculated
  ///   once for each of its configurations.
  public func explored(
    observing names: [String]? = nil, options: ExplorationOptions = ExplorationOptions()
  ) throws -> StateSpace<SystemState, SystemEvent> {
    let observed = try names.map { try Set($0.map { try plan.index(of: $0) }) }
    let parties = observed ?? Set(plan.parties.indices)
    let rules = try SystemRules(plan, options: options)
    var explorer = try SystemExplorer(rules, observing: parties, options: options)
    try explorer.explore()
    return StateSpace(explorer, observing: parties, of: identity)
  }
}

extension StateSpace where MachineState == SystemState, Event == SystemEvent {
  fileprivate init(
    _ explorer: SystemExplorer, observing observed: Set<Int>, of identity: SystemIdentity
  ) {
    let facts = SystemFacts(explorer, observing: observed, of: identity)
    let rules = explorer.rules
    configurations = explorer.search.nodes.indices.map { SystemState(facts: facts, number: $0) }
    events = facts.events
    parts = []
    var system = explorer.search.system
    if rules.machines.contains(where: { $0.behavior.isCut }) { system.isComplete = false }
    self.system = system
    approximations = facts.approximations
    content = Content(
      questions: rules.machines.flatMap(\.behavior.questions), eventNames: facts.eventNames,
      sampleCount: facts.actions.count, isEnd: configurations.indices.map { facts.isEnd($0) },
      faults: explorer.search.faults, system: facts)
  }
}

extension SystemFacts {
  /// The differences between the system and the program.
  fileprivate var approximations: [Approximation] {
    let parties = rules.plan.parties
    var found: [Approximation] = []
    for (party, machine) in zip(parties, rules.machines) {
      found += machine.behavior.approximations.map { .machine(party.name, $0) }
    }
    // Events of tasks are declared as events from outside.
    found.append(.declaredMessages(parties.map(\.name)))
    if !overflows.isEmpty { found.append(.fullInboxes(limit: rules.plan.limit)) }
    return found
  }

  /// By edge: the number of its group; -1 for a step that may never be taken.
  ///
  /// - The message that is next in an inbox is handled sooner or later, with any answers of guards. If it may be lost,
  ///   the loss is one of the possibilities.
  /// - One of the running timers of a machine elapses sooner or later.
  /// - Each machine starts.
  /// - Events from outside and restarts are not certain: they may never occur.
  func reliableGroups(of system: TransitionSystem) -> [Int] {
    struct Key: Hashable {
      let kind: Int32
      let slot: Int32
      let queue: Int32
      let input: Int32
    }
    return system.groups { _ in
      { [actions] edge -> Key? in
        let action = actions[Int(edge.event)]
        return switch action.kind {
        case .outside, .restart: nil
        case .start: Key(kind: 0, slot: action.slot, queue: -1, input: -1)
        case .timer: Key(kind: 1, slot: action.slot, queue: -1, input: -1)
        case .message, .doubledMessage, .loss:
          Key(kind: 2, slot: action.slot, queue: action.queue, input: action.input)
        }
      }
    }
  }
}
