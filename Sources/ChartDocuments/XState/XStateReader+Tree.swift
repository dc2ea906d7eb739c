import ChartModel

extension XStateReader {
  /// Adds a node and the nodes in it.
  mutating func addNode(
    _ json: JSONNode, key: String, at position: SourcePosition, parent: Int?
  ) {
    let index = nodes.count
    let path = parent.map { nodes[$0].path + [key] } ?? []
    let defaultID = defaultID(of: path)
    let id = json["id"].flatMap { faults.text($0, "'id'") } ?? defaultID
    // Each node of a definition has its id.
    let hasExplicitID = json["id"] != nil && !(isDefinition && id == defaultID)
    nodes.append(
      XStateNode(
        key: key, parent: parent, path: path, type: .atomic, json: json, position: position,
        xstateID: id, hasExplicitID: hasExplicitID, id: "", note: XStateNote(of: json)))
    if let parent {
      nodes[parent].children.append(index)
      nodes[parent].childrenByKey[key] = index
    }
    addID(of: index)
    if let states = json["states"] {
      for member in faults.members(states, "'states'") ?? [] {
        guard faults.members(member.value, "A state") != nil else { continue }
        addNode(member.value, key: member.name, at: member.position, parent: index)
      }
    }
    nodes[index].type = readType(of: index)
    checkContents(of: index)
  }

  private func defaultID(of path: [String]) -> String {
    path.isEmpty ? Self.defaultID : ([nodes[0].xstateID] + path).joined(separator: ".")
  }

  private mutating func addID(of index: Int) {
    let node = nodes[index]
    guard let first = indices[node.xstateID] else {
      indices[node.xstateID] = index
      return
    }
    faults.add(
      "The id '\(node.xstateID)' is that of the state at \(nodes[first].position), too: give one of them another 'id'.",
      at: node.json["id"]?.position ?? node.position)
  }

  /// The type in the file, or the type that follows from the contents as in XState.
  private mutating func readType(of index: Int) -> XStateNode.Kind {
    let node = nodes[index]
    guard let type = node.json["type"] else {
      if !node.children.isEmpty { return .compound }
      if let history = node.json["history"], history.value != .bool(false) { return .history }
      return .atomic
    }
    guard let text = type.string, let kind = XStateNode.Kind(rawValue: text) else {
      faults.add(
        "The type of a state is 'atomic', 'compound', 'parallel', 'final' or 'history'.",
        at: type.position)
      return node.children.isEmpty ? .atomic : .compound
    }
    return kind
  }

  private mutating func checkContents(of index: Int) {
    let node = nodes[index]
    switch node.type {
    case .compound, .parallel:
      if !node.children.contains(where: { nodes[$0].type != .history }) {
        faults.add("A \(node.type) state needs 'states'.", at: node.position)
      }
    case .atomic, .final, .history:
      if !node.children.isEmpty {
        faults.add(
          "A state of the type '\(node.type)' has no 'states': remove them or the type.",
          at: node.json["type"]?.position ?? node.position)
      }
      if node.parent == nil, node.type == .history {
        faults.add("A machine is no history: remove 'type' and 'history'.", at: node.position)
      }
    }
  }

  /// Gives each node its id in the document: the explicit one, otherwise its path.
  ///
  /// XState's ids begin with the machine's id. A path without it may equal the explicit id of another state. Then
  /// XState's id is used.
  mutating func assignIDs() {
    var taken: [String: Int] = [:]
    for index in nodes.indices.dropFirst() where nodes[index].hasExplicitID {
      nodes[index].id = nodes[index].xstateID
      taken[nodes[index].id] = index
    }
    for index in nodes.indices.dropFirst() where nodes[index].id.isEmpty {
      let path = nodes[index].path.joined(separator: ".")
      nodes[index].id = taken[path] == nil ? path : nodes[index].xstateID
      if let other = taken[nodes[index].id] {
        faults.add(
          "The path '\(path)' is the id of the state at \(nodes[other].position), too: give one of them another 'id'.",
          at: nodes[index].position)
      }
      taken[nodes[index].id] = index
    }
  }
}
