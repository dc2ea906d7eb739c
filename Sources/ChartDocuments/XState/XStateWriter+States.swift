extension XStateWriter {
  /// Writes a state with its descendants.
  mutating func writeState(_ state: ChartDocument.State, at index: Int) -> JSONValue {
    let (outer, outerID) = ((omissions, departures), stateID)
    (omissions, departures) = ([], [])
    stateID = state.id
    defer { stateID = outerID }
    noteWhatIsMissing(of: state, isRoot: index == 0)
    var members = identity(of: index) + description(of: state.notes)
    members += initial(state.initial, state.initialActions, of: state, at: index)
    members += context(of: state, isRoot: index == 0) + type(of: state) + output(of: state)
    members += list("entry", actions(state.entry))
    members += list("exit", actions(state.exit))
    members += list("tags", state.tags.filter { !$0.isEmpty }.map { .string($0) })
    members += transitions(of: state, at: index)
    // The differences of transitions and tasks belong to their state.
    let known = departures
    let nodes = children(of: state, at: index)
    departures = known + self.departures(of: state)
    if !nodes.isEmpty { members.append(JSONMember("states", .object(nodes))) }
    var extras = state.extras
    if state.result != nil { extras.members.removeAll { $0.name == "output" } }
    if index == 0, !state.data.isEmpty { extras.members.removeAll { $0.name == "context" } }
    members += self.extras(
      extras, describedBy: state.notes,
      note: (index == 0 ? documentNote : []) + dataNote(of: state, isRoot: index == 0))
    (omissions, departures) = outer
    return .object(members)
  }

  private func identity(of index: Int) -> [JSONMember] {
    if index == 0 {
      return hasDefaultID ? [] : [JSONMember("id", .string(plan.machineID))]
    }
    return plan.places[index].explicitID.map { [JSONMember("id", .string($0))] } ?? []
  }

  private var hasDefaultID: Bool {
    document.name.isEmpty && plan.machineID == XStateReader.defaultID
  }

  private var documentNote: [JSONMember] {
    var note: [JSONMember] = []
    if !hasDefaultID, plan.machineID != document.name {
      note.append(JSONMember("name", .string(document.name)))
    }
    switch document.eventMatching {
    case .exact: break
    case .tokens: note.append(JSONMember("eventMatching", .string("tokens")))
    }
    if document.exitsRegionsInOrder { note.append(JSONMember("exitsRegionsInOrder", .bool(true))) }
    if document.failingGuardsAreFalse {
      note.append(JSONMember("failingGuardsAreFalse", .bool(true)))
    }
    if !document.bubbling { note.append(JSONMember("bubbling", .bool(false))) }
    return note + languageNote
  }

  private func type(of state: ChartDocument.State) -> [JSONMember] {
    switch state.kind {
    case .ordinary: []
    case .parallel: [JSONMember("type", .string("parallel"))]
    case .final: [JSONMember("type", .string("final"))]
    }
  }

  private mutating func output(of state: ChartDocument.State) -> [JSONMember] {
    guard let result = state.result else { return [] }
    if state.kind != .final {
      omit("the result of '\(state.id)', which is no final state", at: result.position)
      return []
    }
    var name = result
    // The note restores the name.
    if let text = state.doneData?.text, text == name.name, XStateReader.isCode(text) {
      name.name = "result"
    }
    return [JSONMember("output", json(.named(name), at: result.position))]
  }

  private mutating func noteWhatIsMissing(of state: ChartDocument.State, isRoot: Bool) {
    let name = isRoot ? "the chart" : "'\(state.id)'"
    refuseWrongContents(of: state, isRoot: isRoot)
    for tag in state.tags where tag.isEmpty { omit("an empty tag of \(name)", at: state.position) }
    if written(state.notes) != state.notes {
      omit("an empty note of \(name)", at: state.position)
    }
    if state.id.isEmpty, !document.bubbling {
      omit("that only the innermost states handle events", at: state.position)
    }
    for join in state.joins { omit("the join '\(join.name)' in \(name)", at: join.position) }
    for point in state.points {
      omit("the \(point.kind) point '\(point.name)' of \(name)", at: point.position)
    }
    if !state.deferred.isEmpty {
      omit(
        "that \(name) defers \(state.deferred.map(\.text).joined(separator: ", "))",
        at: state.position)
    }
    for barrier in state.barriers {
      omit("the barrier '\(barrier.reason)' of \(name)", at: state.position)
    }
    if state.kind == .final, !state.children.isEmpty {
      omit("states in the final state \(name)", at: state.position)
    }
  }

  /// Adds a fault for content that no chart can have, so that the document can be neither executed nor written.
  private mutating func refuseWrongContents(of state: ChartDocument.State, isRoot: Bool) {
    let name = isRoot ? "The chart" : "The state '\(state.id)'"
    if !isRoot, state.id.isEmpty { refuse("A state has no id: name it.", at: state.position) }
    switch state.kind {
    case .ordinary:
      if !state.regions.isEmpty {
        refuse("\(name) has regions, but is not parallel: make it parallel.", at: state.position)
      }
    case .parallel:
      if state.regions.isEmpty {
        refuse("\(name) is parallel, but has no regions: add one.", at: state.position)
      }
      if !state.states.isEmpty {
        refuse("\(name) is parallel: put its states into regions.", at: state.position)
      }
      for (number, region) in state.regions.enumerated() where region.states.isEmpty {
        refuse("\(name): region \(number + 1) has no states.", at: region.position)
      }
    case .final: break
    }
  }

  private mutating func children(
    of state: ChartDocument.State, at index: Int
  ) -> [JSONMember] {
    if state.kind == .final { return [] }
    var members: [JSONMember] = []
    for (number, region) in state.regions.enumerated() {
      let key = XStatePlan.RegionKey(state: state.id, index: number)
      if let place = plan.regions[key] {
        members.append(member(at: place, writeRegion(region, number, of: state, at: place)))
      } else {
        members += writeStates(region.states)
      }
    }
    members += writeStates(state.states)
    return members + histories(state.histories, of: state.id, region: nil)
  }

  private mutating func writeStates(_ states: [ChartDocument.State]) -> [JSONMember] {
    states.compactMap { state in
      plan.states[state.id].map { member(at: $0, writeState(state, at: $0)) }
    }
  }

  private func member(at place: Int, _ value: JSONValue) -> JSONMember {
    JSONMember(plan.places[place].key, value)
  }

  private mutating func writeRegion(
    _ region: ChartDocument.Region, _ number: Int, of state: ChartDocument.State, at index: Int
  ) -> JSONValue {
    let outer = omissions
    omissions = []
    var members = identity(of: index) + description(of: region.notes)
    let container = XStateContainer(
      states: region.states, name: region.name ?? "region \(number) of '\(state.id)'",
      history: XStatePlan.HistoryKey(state: state.id, kind: .shallow, region: number),
      position: region.position)
    members += initial(region.initial, region.initialActions, of: container, at: index)
    let nodes =
      writeStates(region.states) + histories(region.histories, of: state.id, region: number)
    members.append(JSONMember("states", .object(nodes)))
    let name = region.name.map { JSONValue.string($0) } ?? .null
    members += extras(
      region.extras, describedBy: region.notes, note: [JSONMember("region", name)])
    omissions = outer
    return .object(members)
  }

  // MARK: - Notes

  private func description(of notes: [String]) -> [JSONMember] {
    let texts = written(notes)
    return texts.isEmpty
      ? [] : [JSONMember("description", .string(XStateNote.description(of: texts)))]
  }

  /// The members for the extras of a state or region, with the notes that form its description.
  private mutating func extras(
    _ extras: ChartDocument.Extras, describedBy notes: [String], note: [JSONMember]
  ) -> [JSONMember] {
    let texts = written(notes)
    var extras = extras
    if !texts.isEmpty { extras.members.removeAll { $0.name == "description" } }
    let parts = texts.count > 1 ? list("notes", texts.map { .string($0) }) : []
    return self.extras(extras, note: note + parts, .state)
  }

  /// A blank description would be read as no description.
  private func written(_ notes: [String]) -> [String] {
    notes.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  /// A member with a list, unless that is empty.
  func list(_ name: String, _ values: [JSONValue]) -> [JSONMember] {
    values.isEmpty ? [] : [JSONMember(name, .array(values))]
  }
}

/// A composite state or a region: its states, and the initial one.
struct XStateContainer {
  /// The states in it.
  var states: [ChartDocument.State]
  /// Its name, for messages.
  var name: String
  /// Its shallow history.
  var history: XStatePlan.HistoryKey
  /// Its position in the file.
  var position: SourcePosition?
}
