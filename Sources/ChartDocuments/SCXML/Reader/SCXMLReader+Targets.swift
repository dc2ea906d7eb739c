extension SCXMLReader {
  typealias Target = ChartDocument.Target

  /// The targets that an attribute names.
  mutating func readTargets(_ attribute: MarkupAttribute) -> [Target] {
    attribute.value.words.compactMap { readTarget($0, at: attribute.position) }
  }

  private mutating func readTarget(_ id: String, at position: SourcePosition) -> Target? {
    guard let entry = entry(of: id, at: position) else { return nil }
    switch entry.meaning {
    case .state(let state): return .state(state)
    case .history(let state, let kind, let region):
      return .history(of: state, kind, region: region)
    case .termination: return .termination
    case .regionHistory, .auxiliary:
      add(
        "no transition can lead to '\(id)', which is a region or the chart: name a state in it",
        at: position)
      return nil
    }
  }

  private mutating func entry(of id: String, at position: SourcePosition) -> StateNames.Entry? {
    if let entry = names.entries[id] { return entry }
    let suggestion = nearMisses.suggestion(
      for: id, among: names.sortedIDs, otherwise: "declare it, or correct the name")
    add("there is no state '\(id)'\(suggestion)", at: position)
    return nil
  }

  /// The id of a state that a condition or a point refers to.
  mutating func readState(named id: String, at position: SourcePosition) -> String? {
    guard let entry = entry(of: id, at: position) else { return nil }
    switch entry.meaning {
    case .state(let state): return state
    case .history, .regionHistory, .termination, .auxiliary:
      add("'\(id)' is no state: name a state", at: position)
      return nil
    }
  }

  /// The initial states of a state, and the actions of the transition to them.
  mutating func readInitial(
    _ attribute: MarkupAttribute, in path: [Int], of owner: String
  ) -> InitialTransition<String> {
    var states: [String] = []
    var history: HistoryKind?
    for id in attribute.value.words {
      guard let entry = entry(of: id, at: attribute.position) else { continue }
      guard entry.path.starts(with: path), entry.path != path || !entry.isState else {
        add(
          "'\(id)' is not in the state whose initial state it is: name a state in it",
          at: attribute.position)
        continue
      }
      switch entry.meaning {
      case .state(let state): states.append(state)
      case .history(let state, let kind, nil) where state == owner: history = kind
      case .regionHistory(let kind): history = kind
      case .auxiliary: break
      case .history(_, let kind, .some) where entry.path == path: history = kind
      case .history(let state, _, _) where path.isEmpty && entry.defaults != nil:
        // No state was active before the start of the chart: the history leads to its default.
        let defaults = (entry.defaults ?? []).compactMap { names.entries[$0]?.state }
        states += defaults.isEmpty ? [state] : defaults
      case .history, .termination:
        add(
          "the initial transition cannot lead to '\(id)', a history of another state: name a state",
          at: attribute.position)
      }
    }
    guard let history else { return states.isEmpty ? .first : .states(states) }
    if !states.isEmpty {
      add(
        "the initial transition leads to a history and to states: name either",
        at: attribute.position)
    }
    return .history(history)
  }
}

extension StateNames.Entry {
  /// The state of the document; `nil` if it is another element.
  fileprivate var state: String? {
    guard case .state(let id) = meaning else { return nil }
    return id
  }

  fileprivate var isState: Bool {
    switch meaning {
    case .state: true
    case .history, .regionHistory, .termination, .auxiliary: false
    }
  }
}
