import ChartModel

extension XStateReader {
  /// Finds the target of a node's transition; `nil` and a fault if there is none.
  ///
  /// As in XState, `#id` and `#id.child` begin at the node with that id, `.child` at the source, and other texts at
  /// the parent of the source. A period at the end changes nothing: `.` is the source itself.
  mutating func target(_ json: JSONNode, of source: Int) -> Int? {
    guard let text = faults.text(json, "'target'") else { return nil }
    let found = find(text, from: source)
    guard let found else {
      faults.add("\(reason(text, source)).\(suggestion(for: text, nil))", at: json.position)
      return nil
    }
    if found == 0 {
      faults.add(
        "'\(text)' is the machine itself: write the state in it, such as '.\(firstKey)'.",
        at: json.position)
      return nil
    }
    if nodes[found].isRegion {
      faults.add("'\(text)' is a region: write a state in it.", at: json.position)
      return nil
    }
    return found
  }

  private func find(_ text: String, from source: Int) -> Int? {
    if text.hasPrefix("#") { return node(withID: text) }
    if text == "." { return source }
    if text.hasPrefix(".") { return node(at: String(text.dropFirst()), in: source) }
    return nodes[source].parent.flatMap { node(at: text, in: $0) }
  }

  private var firstKey: String { nodes[0].children.first.map { nodes[$0].key } ?? "state" }

  private func reason(_ text: String, _ source: Int) -> String {
    if text.hasPrefix("#") { return "No state has the id '\(text.dropFirst())'" }
    if text.hasPrefix(".") {
      return "There is no state '\(text.dropFirst())' in '\(nodes[source].xstateID)'"
    }
    guard let parent = nodes[source].parent else {
      return "A target of the machine itself begins with '.' or '#'"
    }
    return "There is no state '\(text)' in '\(nodes[parent].xstateID)'"
  }

  /// The node of `#id` or `#id.child`.
  func node(withID text: String) -> Int? {
    let id = String(text.dropFirst())
    // In a definition, periods in ids are not escaped, and each id is whole.
    if isDefinition, let index = indices[id] { return index }
    let keys = XStatePath.keys(of: id)
    if let index = indices[keys[0]], let node = node(at: Array(keys.dropFirst()), in: index) {
      return node
    }
    return indices[id]
  }

  /// The node at a path of keys.
  func node(at path: String, in start: Int) -> Int? {
    path.isEmpty ? nil : node(at: XStatePath.keys(of: path), in: start)
  }

  private func node(at keys: [String], in start: Int) -> Int? {
    var index = start
    for (number, key) in keys.enumerated() where !key.isEmpty || number < keys.count - 1 {
      guard let child = nodes[index].childrenByKey[key] else { return nil }
      index = child
    }
    return index
  }

  /// ` Did you mean '#m.a'?`, if exactly one state has the last key of a target, or differs from it only by case;
  /// otherwise the advice to correct the name.
  mutating func suggestion(for text: String, _ candidates: [Int]?) -> String {
    let keys = XStatePath.keys(of: text.drop { $0 == "#" || $0 == "." })
    // A text with a period at its end names nothing that another name could resemble.
    guard let key = keys.last?.lowercased(), !key.isEmpty else { return Self.correction }
    let similar = candidates.map { nodes(similarTo: key, among: $0) } ?? nodes(similarTo: key)
    guard similar.count == 1 else { return Self.correction }
    let node = nodes[similar[0]]
    if candidates != nil { return " Did you mean '\(node.key)'?" }
    let id = node.hasExplicitID ? [node.xstateID] : [nodes[0].xstateID] + node.path
    return " Did you mean '#\(XStatePath.text(of: id))'?"
  }

  private static let correction = " Correct the name."

  private func nodes(similarTo key: String, among candidates: [Int]) -> [Int] {
    candidates.filter {
      nodes[$0].key.lowercased() == key || nodes[$0].xstateID.lowercased() == key
    }
  }

  private mutating func nodes(similarTo key: String) -> [Int] {
    if similarNames.isEmpty {
      for index in nodes.indices.dropFirst() {
        for name in Set([nodes[index].key.lowercased(), nodes[index].xstateID.lowercased()]) {
          similarNames[name, default: []].append(index)
        }
      }
    }
    return similarNames[key] ?? []
  }

  /// Whether a node is in another one.
  func isDescendant(_ index: Int, of ancestor: Int) -> Bool {
    var next = nodes[index].parent
    while let parent = next {
      if parent == ancestor { return true }
      next = nodes[parent].parent
    }
    return false
  }

  /// A target of a transition, in the document.
  func documentTarget(_ index: Int) -> ChartDocument.Target {
    let node = nodes[index]
    guard node.type == .history, let parent = node.parent else { return .state(node.id) }
    guard nodes[parent].isRegion, let parallel = nodes[parent].parent else {
      return .history(of: nodes[parent].id, node.historyKind)
    }
    return .history(
      of: nodes[parallel].id, node.historyKind, region: nodes[parent].note.region?.string)
  }
}
