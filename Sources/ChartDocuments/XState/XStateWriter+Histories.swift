extension XStateWriter {
  /// The nodes for the histories of a state or region, including histories that only transitions name.
  mutating func histories(
    _ histories: [ChartDocument.History], of state: String, region: Int?
  ) -> [JSONMember] {
    for kind in HistoryKind.allCases {
      for other in histories.filter({ $0.kind == kind }).dropFirst() {
        omit("a second history of '\(state)'", at: other.position)
      }
    }
    let places = HistoryKind.allCases.compactMap { kind in
      plan.histories[XStatePlan.HistoryKey(state: state, kind: kind, region: region)]
        .map { (kind: kind, place: $0) }
    }
    // The plan has them in the order of the document.
    return places.sorted { $0.place < $1.place }.map { kind, place in
      let history = histories.first { $0.kind == kind }
      return JSONMember(
        plan.places[place].key,
        history.map { writeHistory($0, at: place) } ?? writeImplicitHistory(kind, at: place))
    }
  }

  private mutating func writeHistory(_ history: ChartDocument.History, at place: Int) -> JSONValue {
    var members = identity(ofHistoryAt: place, kind: history.kind)
    let defaults = history.defaults.compactMap { defaultTarget($0, of: history, at: place) }
    switch defaults.count {
    case 0: break
    case 1: members.append(JSONMember("target", .string(defaults[0])))
    default: members.append(JSONMember("target", .array(defaults.map { .string($0) })))
    }
    if !history.actions.isEmpty {
      omit("actions of a history's default transition", at: history.position)
    }
    members += extras(
      history.extras, note: history.id == nil ? [JSONMember("implicit", .bool(false))] : [],
      .history)
    return .object(members)
  }

  private func writeImplicitHistory(_ kind: HistoryKind, at place: Int) -> JSONValue {
    let note = JSONValue.object([JSONMember("implicit", .bool(true))])
    return .object(
      identity(ofHistoryAt: place, kind: kind) + [
        JSONMember("meta", .object([JSONMember(XStateNote.name, note)]))
      ])
  }

  private func identity(ofHistoryAt place: Int, kind: HistoryKind) -> [JSONMember] {
    let id = plan.places[place].explicitID.map { [JSONMember("id", .string($0))] } ?? []
    return id + [
      JSONMember("type", .string("history")),
      JSONMember("history", .string(kind.rawValue)),
    ]
  }

  private mutating func defaultTarget(
    _ id: String, of history: ChartDocument.History, at place: Int
  ) -> String? {
    guard let target = plan.states[id], target != 0 else {
      omit("the default '\(id)' of a history, which is no state", at: history.position)
      return nil
    }
    // Defaults are relative to the parent of the history, as are targets from the history itself.
    let isInside = plan.places[target].parent == plan.places[place].parent
    return isInside ? plan.target(target, from: place) : plan.absoluteTarget(target)
  }
}
