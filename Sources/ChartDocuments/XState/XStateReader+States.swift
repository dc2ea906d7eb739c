import ChartModel

extension XStateReader {
  /// Makes the state of a node, with its descendants.
  mutating func readState(_ index: Int) -> ChartDocument.State {
    let node = nodes[index]
    checkMembers(of: node.json, .state)
    var state = ChartDocument.State(node.id, position: node.position)
    state.label = node.parent == nil || node.key == node.id ? nil : node.key
    state.kind = kind(of: node.type)
    state.entry = readActions(of: index, "entry")
    state.exit = readActions(of: index, "exit")
    state.tags = readTags(of: node.json)
    (state.notes, state.extras.members) = readDescription(of: node)
    state.result = readResult(of: node)
    if state.result != nil { state.extras.members.removeAll { $0.name == "output" } }
    readData(of: node, into: &state)
    state.tasks = readTasks(of: index)
    state.timers = readTimers(of: index)
    state.transitions = readTransitions(of: index)
    state.histories = readHistories(in: index)
    readChildren(of: index, into: &state)
    return state
  }

  /// The function that computes the output of a final state: a name, or an object with a `type`.
  ///
  /// Any other output is a value, which is kept.
  private mutating func readResult(of node: XStateNode) -> ChartDocument.Reference? {
    guard node.type == .final, let output = node.json["output"] else { return nil }
    let isObject =
      output["type"]?.string != nil
      && output.members?.allSatisfy { ["type", "params"].contains($0.name) } == true
    guard isObject || output.string != nil else { return nil }
    place = Place(state: node.id, member: "")
    return readReference(output, .output)
  }

  private func readData(of node: XStateNode, into state: inout ChartDocument.State) {
    let data = node.note["data"]?.value.decoded(as: [ChartDocument.DataElement].self)
    state.data = data ?? (node.parent == nil ? readContext(of: node.json) : [])
    if data == nil, !state.data.isEmpty { state.extras.members.removeAll { $0.name == "context" } }
    state.doneData = node.note["doneData"]?.value.decoded(as: ChartDocument.Payload.self)
    if let text = state.doneData?.text { state.result?.name = text }
    state.entryBlockStarts = node.note["entryBlocks"]?.value.decoded(as: [Int].self) ?? []
    state.exitBlockStarts = node.note["exitBlocks"]?.value.decoded(as: [Int].self) ?? []
  }

  private func kind(of type: XStateNode.Kind) -> ChartDocument.State.Kind {
    switch type {
    case .atomic, .compound, .history: .ordinary
    case .parallel: .parallel
    case .final: .final
    }
  }

  private mutating func readChildren(of index: Int, into state: inout ChartDocument.State) {
    let node = nodes[index]
    let states = node.children.filter { nodes[$0].type != .history }
    switch node.type {
    case .compound:
      (state.initial, state.initialActions) = readInitial(of: index)
      state.states = states.map { readState($0) }
    case .parallel:
      state.regions = states.map { readRegion($0) }
    case .atomic, .final, .history: break
    }
  }

  /// Reads a state in a parallel state as a region, unless it stands for a region itself.
  private mutating func readRegion(_ index: Int) -> ChartDocument.Region {
    let node = nodes[index]
    guard let name = node.note.region else {
      return ChartDocument.Region(states: [readState(index)], position: node.position)
    }
    checkMembers(of: node.json, .state)
    var region = ChartDocument.Region(name.string, position: node.position)
    (region.initial, region.initialActions) = readInitial(of: index)
    region.states = node.children.filter { nodes[$0].type != .history }.map { readState($0) }
    region.histories = readHistories(in: index)
    (region.notes, region.extras.members) = readDescription(of: node)
    return region
  }

  private mutating func readInitial(
    of index: Int
  ) -> (InitialTransition<String>, [ChartDocument.Action]) {
    let node = nodes[index]
    guard let initial = node.json["initial"] else {
      let first = node.children.first.map { nodes[$0].key } ?? "a"
      faults.add(
        "A state with states in it needs an initial one: add \"initial\": \"\(first)\".",
        at: node.position)
      return (.first, [])
    }
    checkMembers(of: initial, .initial)
    place = Place(state: node.id, member: "initial")
    let target = initial["target"] ?? initial
    let actions = initial["actions"].map { readActions($0) } ?? []
    guard let child = initialChild(target, of: index) else { return (.first, actions) }
    if nodes[child].type == .history { return (.history(nodes[child].historyKind), actions) }
    return (.states([nodes[child].id]), actions)
  }

  private mutating func initialChild(_ target: JSONNode, of index: Int) -> Int? {
    // A definition has an array with one id.
    let target = target.elements?.first ?? target
    guard let key = faults.text(target, "'initial'") else { return nil }
    let children = nodes[index].children
    if let child = children.first(where: { nodes[$0].key == key }) { return child }
    if key.hasPrefix("#"), let child = node(withID: key), children.contains(child) { return child }
    faults.add(
      "The initial state '\(key)' is none of the states in it.\(suggestion(for: key, children))",
      at: target.position)
    return nil
  }

  /// The notes of a node, and the extras.
  ///
  /// A description that this library did not write, or that has changed since, is one note.
  private func readDescription(of node: XStateNode) -> (notes: [String], extras: [JSONMember]) {
    let extras = extras(of: node.json, .state)
    guard let text = node.json["description"]?.string, !text.allSatisfy(\.isWhitespace) else {
      return ([], extras)
    }
    let notes = node.note.notes
    let isOurs = XStateNote.description(of: notes) == text
    return (isOurs ? notes : [text], extras.filter { $0.name != "description" })
  }

  private mutating func readTags(of json: JSONNode) -> [String] {
    guard let tags = json["tags"] else { return [] }
    if tags.string != nil { return [faults.text(tags, "A tag")].compactMap { $0 } }
    return faults.elements(tags, "'tags'").compactMap { faults.text($0, "A tag") }
  }
}
