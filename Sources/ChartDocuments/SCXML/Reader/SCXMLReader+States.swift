extension SCXMLReader {
  typealias State = ChartDocument.State

  /// The properties of a state that are known while its content is read.
  struct StateContext {
    var element: MarkupElement
    var kind: SCXMLElement
    /// The id in its own events `done.state.ID`.
    var id: String?
    var path: [Int]
    var owner: String
    var tasks: [String] = []
  }

  mutating func readState(_ element: MarkupElement, _ kind: SCXMLElement) -> State {
    var state = State(
      names.ids[element.serial] ?? "", kind: kind.stateKind, position: element.position)
    // Without regions, it is a simple state.
    if kind == .parallel, !element.elements.contains(where: isState) { state.kind = .ordinary }
    state.label = element.value(.title)
    state.tags = readWords(.tags, of: element)
    state.deferred = readDescriptors(.deferred, of: element)
    state.extras = readExtras(of: element)
    let context = StateContext(
      element: element, kind: kind, id: element.value("id"),
      path: names.paths[element.serial] ?? [], owner: state.id)
    read(items(of: element, kind), into: &state, context)
    readInitialAttributes(of: element, into: &state, context)
    return state
  }

  private mutating func read(
    _ items: [SCXMLItem], into state: inout State, _ outer: StateContext
  ) {
    var context = outer
    // Transitions on the end of a task may precede the task.
    for case .standard(.invoke, let element) in items {
      let task = readTask(element, number: state.tasks.count + 1, context)
      state.tasks.append(task)
    }
    context.tasks = state.tasks.map(\.id)
    for item in items {
      switch item {
      case .standard(let kind, let element): read(element, kind, into: &state, context)
      case .own(let kind, let element): read(element, kind, into: &state, context)
      case .foreign(let element): state.extras.elements.append(readForeign(element))
      }
    }
  }

  private mutating func read(
    _ element: MarkupElement, _ kind: SCXMLElement, into state: inout State,
    _ context: StateContext
  ) {
    switch kind {
    case .onentry:
      let actions = readActions(of: element, .onentry)
      if !state.entry.isEmpty, !actions.isEmpty { state.entryBlockStarts.append(state.entry.count) }
      state.entry += actions
    case .onexit:
      let actions = readActions(of: element, .onexit)
      if !state.exit.isEmpty, !actions.isEmpty { state.exitBlockStarts.append(state.exit.count) }
      state.exit += actions
    case .transition: state.transitions += readTransition(element, context)
    case .initial: readInitialElement(element, into: &state, context)
    case .state, .parallel, .final: readChild(element, kind, into: &state, context)
    case .history:
      let histories = readHistory(element, context)
      if let history = histories.first,
        state.histories.contains(where: { $0.kind == history.kind })
      {
        add(
          "a state has one shallow and one deep history: lead all transitions to the first",
          at: element.position)
      }
      state.histories += histories
    case .datamodel: readDataModel(element, into: &state)
    case .script: readScriptOfChart(element)
    case .donedata: readResult(element, into: &state)
    case .invoke: break  // already read
    case .scxml, .raise, .send, .cancel, .log, .if, .elseif, .else, .data, .assign, .foreach,
      .content, .param, .finalize:
      break  // refused by items(of:_:)
    }
  }

  /// Reads a state in another one; the children of a parallel state become regions.
  private mutating func readChild(
    _ element: MarkupElement, _ kind: SCXMLElement, into state: inout State,
    _ context: StateContext
  ) {
    let roles = element.roles
    if roles.contains(.chart) || roles.contains(.termination) || roles.contains(.resting) {
      if context.kind != .scxml, !roles.contains(.resting) {
        add("this role is only allowed in <scxml>: remove it", at: element.position)
      }
    } else if state.kind == .parallel {
      state.regions.append(readRegion(element, kind, context))
    } else {
      if roles.contains(.region) {
        add("a region is outside of <parallel>: put it into one", at: element.position)
      }
      state.states.append(readState(element, kind))
    }
  }

  private mutating func readRegion(
    _ element: MarkupElement, _ kind: SCXMLElement, _ outer: StateContext
  ) -> ChartDocument.Region {
    guard element.roles.contains(.region) else {
      let state = readState(element, kind)
      return ChartDocument.Region(states: [state], position: element.position)
    }
    let context = StateContext(
      element: element, kind: .state, id: nil, path: outer.path, owner: outer.owner)
    var state = State("", position: element.position)
    state.extras = readExtras(of: element)
    read(items(of: element, .state), into: &state, context)
    readInitialAttributes(of: element, into: &state, context)
    if kind != .state || !state.isOnlyRegion {
      add(
        "a region has states, histories and an initial transition: put the rest into a state",
        at: element.position)
    }
    var region = ChartDocument.Region(
      element.value(.region), initial: state.initial, initialActions: state.initialActions,
      states: state.states, position: element.position)
    (region.histories, region.notes) = (state.histories, state.notes)
    region.extras = state.extras
    return region
  }
}

extension SCXMLElement {
  fileprivate var stateKind: ChartDocument.State.Kind {
    switch self {
    case .parallel: .parallel
    case .final: .final
    case .scxml, .state, .history, .initial, .transition, .onentry, .onexit, .raise, .send, .cancel,
      .log, .script, .if, .elseif, .else, .invoke, .datamodel, .data, .assign, .foreach, .donedata,
      .content, .param, .finalize:
      .ordinary
    }
  }
}

extension ChartDocument.State {
  /// Whether it has only content that a region can have.
  fileprivate var isOnlyRegion: Bool {
    entry.isEmpty && exit.isEmpty && transitions.isEmpty && regions.isEmpty && joins.isEmpty
      && points.isEmpty && barriers.isEmpty && timers.isEmpty && tasks.isEmpty && data.isEmpty
  }
}
