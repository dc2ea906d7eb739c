import ChartModel

extension XStateReader {
  /// Reads the histories that are in a node.
  mutating func readHistories(in index: Int) -> [ChartDocument.History] {
    let histories = nodes[index].children.filter { nodes[$0].type == .history }
    for kind in HistoryKind.allCases {
      let others = histories.filter { nodes[$0].historyKind == kind }.dropFirst()
      for other in others {
        faults.add(
          "A state has at most one \(kind.rawValue) history: lead to the other one.",
          at: nodes[other].position)
      }
    }
    return histories.compactMap { readHistory($0, in: index) }
  }

  private mutating func readHistory(_ index: Int, in parent: Int) -> ChartDocument.History? {
    let node = nodes[index]
    checkMembers(of: node.json, .history)
    checkDepth(of: node)
    // Each node of a definition has all members.
    let members = isDefinition ? [] : node.json.members ?? []
    for member in members where XStateWords.behavior.contains(member.name) {
      faults.add("A history has no '\(member.name)': remove it.", at: member.position)
    }
    let defaults = node.json["target"].map { target in
      (target.elements ?? [target]).compactMap { readDefault($0, in: parent) }
    }
    if defaults == nil, node.note.isImplicitHistory { return nil }
    var history = ChartDocument.History(
      id: node.note["implicit"] == nil ? node.id : nil, kind: node.historyKind,
      defaults: defaults ?? [], position: node.position)
    history.actions = node.note["actions"].map { readActions($0) } ?? []
    history.extras.members = extras(of: node.json, .history)
    return history
  }

  private mutating func checkDepth(of node: XStateNode) {
    guard let history = node.json["history"] else { return }
    switch history.content {
    case .bool(true): return
    // Each node of a definition has this member.
    case .bool(false) where isDefinition: return
    case .string("shallow"), .string("deep"): return
    case .null, .bool, .number, .string, .array, .object:
      faults.add("'history' is \"shallow\" or \"deep\".", at: history.position)
    }
  }

  // It is relative to the parent, unlike the targets of transitions.
  private mutating func readDefault(_ target: JSONNode, in parent: Int) -> String? {
    guard let text = faults.text(target, "'target'") else { return nil }
    guard let index = text.hasPrefix("#") ? node(withID: text) : node(at: text, in: parent),
      nodes[index].type != .history, index != 0
    else {
      faults.add(
        "The default '\(text)' of a history is no state: write the key of a state beside it, or '#id'.",
        at: target.position)
      return nil
    }
    return nodes[index].id
  }
}
