extension StateSpace {
  /// The probable defects in the model, in the order of ``FindingKind``.
  ///
  /// ```swift
  /// #expect(try Crossing().explored().findings.isEmpty)
  /// ```
  /// - Complexity: Linear in the number of edges, times the number of events that states defer, if there are any. For
  ///   charts with regions, also times the number of transitions that an event triggers in one configuration. In
  ///   addition, the square of the number of guarded transitions of one state, and of transitions in regions.
  public var findings: [Finding<MachineState, Event>] { findings() }

  /// Returns the probable defects in the model, without those that you permit.
  ///
  /// - Parameters:
  ///   - permitted: Kinds of findings that are not reported. Default: none.
  ///   - isPermittedEnd: Whether a machine may stay in a configuration in which no event is handled. Default: only if
  ///     it has ended.
  public func findings(
    permitting permitted: Set<FindingKind> = [],
    deadEnds isPermittedEnd: (MachineState) -> Bool = { _ in false }
  ) -> [Finding<MachineState, Event>] {
    let search = FindingSearch(self)
    return FindingKind.allCases.filter { !permitted.contains($0) }.flatMap {
      search.findings(of: $0, deadEnds: isPermittedEnd)
    }
  }
}

/// Searches a model for findings.
struct FindingSearch<MachineState, Event> {
  typealias Found = Finding<MachineState, Event>

  let model: StateSpace<MachineState, Event>
  let conditions: ConditionSearch<MachineState, Event>

  init(_ model: StateSpace<MachineState, Event>) {
    (self.model, conditions) = (model, ConditionSearch(model))
  }

  var system: TransitionSystem { model.system }

  /// - Parameters:
  ///   - kind: The kind of findings.
  ///   - isPermittedEnd: Whether a machine may stay in a configuration in which no event is handled.
  func findings(
    of kind: FindingKind, deadEnds isPermittedEnd: (MachineState) -> Bool
  ) -> [Found] {
    if let facts = model.content.system {
      return findings(of: facts, kind, deadEnds: isPermittedEnd)
    }
    return switch kind {
    case .unreachableState: unreachableStates
    case .deadTransition: deadParts(.transition, kind)
    case .deadBranch: deadParts(.branch, kind)
    case .deadHistoryDefault: deadParts(.historyDefault, kind)
    case .deadEnd: deadEnds(permitting: isPermittedEnd)
    case .joinNeverTaken: deadParts(.join, kind)
    case .neverCompletes: neverCompleting
    case .endlessLoop: faults(.endlessLoop, kind)
    case .noEnabledBranch: faults(.noEnabledBranch, kind)
    case .orderDecides: orderDecisions
    case .unhandledEvent: unhandledEvents
    case .deferredForever: deferredForever
    case .idleTimer: idleTimers
    case .illegalConfiguration: illegalConfigurations
    case .deadlock, .unhandledMessage, .fullInbox, .unansweredRequest, .unreachedMachine: []
    }
  }

  /// Makes a finding, whose path leads to the configuration and ends with the last edge.
  func found(
    _ kind: FindingKind, _ message: String, state: String? = nil, part: Int? = nil,
    in configuration: Int? = nil, then last: TransitionSystem.Edge? = nil
  ) -> Found {
    var edges = configuration.map { system.path(to: Int32($0)) }
    if let last { edges = (edges ?? []) + [last] }
    return Finding(
      kind: kind, state: state, part: part, configuration: configuration,
      isProved: edges == nil ? model.isSound : model.addsNothing, message: message,
      path: edges.map(model.path))
  }

  func name(_ configuration: Int) -> String { "'\(model.content.name(of: configuration))'" }
}
