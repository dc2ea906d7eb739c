extension SCXMLWriter {
  /// The common properties of states and regions: an initial transition and histories.
  struct InitialScope {
    struct RegionKey {
      let name: String?
      let index: Int
    }

    let initial: InitialTransition<String>
    let actions: [Action]
    let states: [State]
    let histories: [ChartDocument.History]
    /// The state, or the parallel state of the region.
    let owner: String
    let region: RegionKey?
    let position: SourcePosition?

    func key(_ kind: HistoryKind) -> SCXMLNames.HistoryKey {
      SCXMLNames.HistoryKey(
        state: owner, kind: kind, region: region?.name,
        index: region?.name == nil ? region?.index : nil)
    }
  }

  mutating func writeInitial(
    _ scope: InitialScope, into element: inout WrittenElement, attributes: inout WrittenElement
  ) {
    switch scope.initial {
    case .first: writeFirst(scope, into: &element, attributes: &attributes)
    case .none: writeResting(scope, into: &element, attributes: &attributes)
    case .history(let kind):
      let key = scope.key(kind)
      historyReferences.insert(key)
      append(initialTo: names.id(of: key, declared: nil), scope, into: &element)
    case .states(let states):
      let targets = states.compactMap { reference(to: $0, in: scope) }.joined(separator: " ")
      if targets.isEmpty {
        lose("the initial transition of '\(scope.owner)' has no target", at: scope.position)
      } else if scope.actions.isEmpty {
        attributes.set("initial", targets)
      } else {
        append(initialTo: targets, scope, into: &element)
      }
    }
  }

  /// A state to which the initial transition leads.
  private mutating func reference(to state: String, in scope: InitialScope) -> String? {
    let isInside =
      names.paths[state].map { $0.dropLast().contains(scope.owner) || scope.owner.isEmpty } ?? false
    guard isInside, let id = names.id(of: state) else {
      refuse(
        "there is no state '\(state)' in '\(scope.owner)': declare it, or correct the name",
        at: scope.position)
      return nil
    }
    references.insert(state)
    return id
  }

  private mutating func append(
    initialTo targets: String, _ scope: InitialScope, into element: inout WrittenElement
  ) {
    var transition = WrittenElement(.transition)
    transition.set("target", targets)
    transition.append(writeActions(scope.actions))
    var initial = WrittenElement(.initial)
    initial.append(transition)
    element.append(initial)
  }

  /// Writes the transition to the first state.
  ///
  /// SCXML enters it by default, so that only actions need an element.
  private mutating func writeFirst(
    _ scope: InitialScope, into element: inout WrittenElement, attributes: inout WrittenElement
  ) {
    guard !scope.actions.isEmpty else { return }
    guard let first = scope.states.first, let target = reference(to: first.id, in: scope) else {
      return refuse(
        "'\(scope.owner)' has an initial transition and no states: remove it, or add a state",
        at: scope.position)
    }
    attributes.set(.entering, "first")
    append(initialTo: target, scope, into: &element)
  }

  /// Writes a state without content, which stands for a composite whose substates are all inactive.
  private mutating func writeResting(
    _ scope: InitialScope, into element: inout WrittenElement, attributes: inout WrittenElement
  ) {
    attributes.set(.entering, "none")
    guard !scope.states.isEmpty || !scope.actions.isEmpty else { return }
    let base = names.id(of: scope.owner) ?? chartID
    let id = names.id(for: "\(base).\(scope.region.map { "region\($0.index + 1)." } ?? "")resting")
    if !scope.actions.isEmpty { append(initialTo: id, scope, into: &element) }
    var resting = WrittenElement(.state)
    resting.set("id", id)
    resting.set(.resting)
    element.append(resting)
    let hasHistory =
      !scope.histories.isEmpty || historyReferences.contains { $0.state == scope.owner }
    if hasHistory {
      lose(
        "'\(scope.owner)' has a history and no initial state, so that all of its states may be inactive",
        at: scope.position)
    }
  }

  mutating func writeInitialOfParallel(_ state: State) {
    guard state.initial != .first || !state.initialActions.isEmpty else { return }
    refuse(
      "the parallel state '\(state.id)' has an initial transition: move it into a region",
      at: state.position)
  }

  // MARK: Histories

  mutating func writeHistories(of state: State, into element: inout WrittenElement) {
    let scope = InitialScope(
      initial: state.initial, actions: [], states: state.children,
      histories: state.histories, owner: state.id, region: nil, position: state.position)
    writeHistories(state.histories, scope: scope, into: &element)
  }

  mutating func writeHistories(
    _ histories: [ChartDocument.History], scope: InitialScope, into element: inout WrittenElement
  ) {
    for kind in HistoryKind.allCases where histories.filter({ $0.kind == kind }).count > 1 {
      refuse(
        "'\(scope.owner)' has two histories of the same kind: remove one", at: scope.position)
    }
    for history in histories { element.append(writeHistory(history, scope)) }
    for kind in HistoryKind.allCases {
      let isDeclared = histories.contains { $0.kind == kind }
      guard !isDeclared, historyReferences.contains(scope.key(kind)) else { continue }
      var undeclared = writeHistory(ChartDocument.History(kind: kind), scope, isDeclared: false)
      undeclared.set(.undeclared, .initial)
      element.append(undeclared)
    }
  }

  private mutating func writeHistory(
    _ history: ChartDocument.History, _ scope: InitialScope, isDeclared: Bool = true
  ) -> WrittenElement {
    var element = WrittenElement(.history)
    let id = names.id(of: scope.key(history.kind), declared: history.id)
    element.set("id", id)
    if let declared = history.id, declared != id { element.set(.stateID, declared) }
    element.set("type", history.kind.choose(shallow: nil, deep: "deep"))
    if isDeclared {
      switch (history.id == nil, history.defaults.isEmpty) {
      case (true, true): element.set(.unnamed, .initial)
      case (true, false): element.set(.unnamed)
      case (false, true): element.set(.initial)
      case (false, false): break
      }
    }
    var transition = WrittenElement(.transition)
    let targets = defaults(of: history, scope)
    if targets.isEmpty {
      isUnreadable = true
      lose("a history of '\(scope.owner)' has no default", at: history.position ?? scope.position)
    }
    transition.set("target", targets)
    transition.append(writeActions(history.actions))
    element.append(transition)
    writeExtras(history.extras, into: &element)
    return element
  }

  /// The default states; without any, the states that the initial transition enters.
  private mutating func defaults(
    of history: ChartDocument.History, _ scope: InitialScope
  ) -> String {
    var states = history.defaults
    if states.isEmpty {
      switch scope.initial {
      case .states(let initial): states = initial
      case .history(let kind):
        states = scope.histories.first { $0.kind == kind }?.defaults ?? []
      case .first, .none: break
      }
    }
    if states.isEmpty {
      let regions = scope.owner.isEmpty ? document.root : names.states[scope.owner]
      let isRegion = scope.region != nil || regions?.kind != .parallel
      states = isRegion ? scope.states.prefix(1).map(\.id) : []
      if !isRegion { return defaultsOfRegions(regions, scope) }
    }
    return states.compactMap { reference(to: $0, in: scope) }.joined(separator: " ")
  }

  /// A history of a parallel state leads to all regions; the default is their first states.
  private mutating func defaultsOfRegions(_ state: State?, _ scope: InitialScope) -> String {
    let states = (state?.regions ?? []).flatMap { region -> [String] in
      switch region.initial {
      case .states(let states): states
      case .first, .none, .history: region.states.prefix(1).map(\.id)
      }
    }
    return states.compactMap { reference(to: $0, in: scope) }.joined(separator: " ")
  }
}
