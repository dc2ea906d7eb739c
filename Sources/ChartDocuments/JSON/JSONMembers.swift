import ChartModel

/// Reads the members of objects, and notes those that are missing or have another type.
extension JSONFaults {
  /// The text of a member that an object must have.
  mutating func text(_ name: String, of node: JSONNode, _ what: String) -> String? {
    guard let value = node[name] else {
      add("\(what) needs a \(quoted(name)).", at: node.position)
      return nil
    }
    return text(value, quoted(name))
  }

  /// The text of a value, which must be one and not empty.
  mutating func text(_ value: JSONNode, _ what: String) -> String? {
    guard let text = value.string else {
      add("\(what) must be a text, but is \(value.kind).", at: value.position)
      return nil
    }
    guard !text.isEmpty else {
      add("\(what) must not be empty.", at: value.position)
      return nil
    }
    return text
  }

  /// The elements of a member that may be missing.
  mutating func elements(_ name: String, of node: JSONNode) -> [JSONNode] {
    node[name].map { elements($0, quoted(name)) } ?? []
  }

  /// The elements of a value, which must be an array.
  mutating func elements(_ value: JSONNode, _ what: String) -> [JSONNode] {
    guard let elements = value.elements else {
      add("\(what) must be an array, but is \(value.kind).", at: value.position)
      return []
    }
    return elements
  }

  /// The members of a value, which must be an object.
  mutating func members(_ value: JSONNode, _ what: String) -> [JSONNodeMember]? {
    guard let members = value.members else {
      add("\(what) must be an object, but is \(value.kind).", at: value.position)
      return nil
    }
    return members
  }
}

extension [JSONNodeMember] {
  /// The members that have none of these names, without positions.
  func except(_ names: Set<String>) -> [JSONMember] {
    filter { !names.contains($0.name) }.map { JSONMember($0.name, $0.value.value) }
  }
}
