extension SCXMLReader {
  // MARK: The initial transition

  mutating func readInitialAttributes(
    of element: MarkupElement, into state: inout State, _ context: StateContext
  ) {
    // All children of a parallel state are entered.
    if context.kind != .parallel, let attribute = element.attribute("initial") {
      if let second = element.elements.first(where: { isStandard($0) && $0.name.local == "initial" }
      ) {
        add(
          "the initial state is declared twice: remove <initial> or the attribute",
          at: second.position)
      }
      state.initial = readInitial(attribute, in: context.path, of: context.owner)
    }
    guard let entering = element.value(.entering) else { return }
    switch entering {
    case "first": state.initial = .first
    case "none": state.initial = .none
    case "shallow": state.initial = .history(.shallow)
    case "deep": state.initial = .history(.deep)
    case _:
      check(
        entering, isOneOf: ["first", "none", "shallow", "deep"], of: element, at: .entering)
    }
  }

  mutating func readInitialElement(
    _ element: MarkupElement, into state: inout State, _ context: StateContext
  ) {
    guard state.initial == .first, state.initialActions.isEmpty else {
      return add("<initial> is declared twice: remove one", at: element.position)
    }
    guard let (transition, targets) = readDefault(element, .initial, &state.extras) else { return }
    state.initial = readInitial(targets, in: context.path, of: context.owner)
    state.initialActions = readActions(of: transition, .transition)
  }

  /// Reads the only transition of an initial pseudostate or a history, which has only targets.
  private mutating func readDefault(
    _ element: MarkupElement, _ kind: SCXMLElement, _ extras: inout ChartDocument.Extras
  ) -> (MarkupElement, MarkupAttribute)? {
    var transitions: [MarkupElement] = []
    for item in items(of: element, kind) {
      switch item {
      case .standard(_, let transition): transitions.append(transition)
      case .foreign(let foreign): extras.elements.append(readForeign(foreign))
      case .own(_, let own):
        refuse(own, in: kind.rawValue)
      }
    }
    guard transitions.count == 1, let transition = transitions.first else {
      add("<\(kind.rawValue)> needs exactly one <transition>", at: element.position)
      return nil
    }
    for name in ["event", "cond"] {
      guard let attribute = transition.attribute(name) else { continue }
      add("the transition of <\(kind.rawValue)> has no \(name): remove it", at: attribute.position)
    }
    guard let targets = transition.attribute("target") else {
      add("the transition of <\(kind.rawValue)> needs a target", at: transition.position)
      return nil
    }
    return (transition, targets)
  }

  // MARK: Histories

  mutating func readHistory(
    _ element: MarkupElement, _ context: StateContext
  ) -> [ChartDocument.History] {
    let type = element.attribute("type")
    if let type, HistoryKind(rawValue: type.value) == nil {
      add("'\(type.value)' is no type of <history>: it is shallow or deep", at: type.position)
    }
    var history = ChartDocument.History(
      id: element.value(.stateID) ?? element.value("id"), kind: element.historyKind,
      position: element.position)
    history.extras = readExtras(of: element)
    // Without it, the default is the initial state.
    let hasDefault = element.elements.contains { isStandard($0) && $0.name.local == "transition" }
    if !hasDefault, !element.elements.contains(where: isStandard) {
      _ = items(of: element, .history)
      return [history]
    }
    guard let (transition, targets) = readDefault(element, .history, &history.extras) else {
      return []
    }
    history.actions = readActions(of: transition, .transition)
    let roles = element.roles
    if !roles.contains(.initial) {
      history.defaults = readDefaults(targets, of: element, context)
    }
    if roles.contains(.unnamed) { history.id = nil }
    return roles.contains(.undeclared) ? [] : [history]
  }

  private mutating func readDefaults(
    _ attribute: MarkupAttribute, of element: MarkupElement, _ context: StateContext
  ) -> [String] {
    attribute.value.words.compactMap { id in
      guard let state = readState(named: id, at: attribute.position) else { return nil }
      if let path = names.entries[id]?.path,
        !path.starts(with: context.path) || path == context.path
      {
        add(
          "'\(id)' is not in the state of the history: name a state in it", at: attribute.position)
      }
      return state
    }
  }
}
