/// A JSON value and where it begins, so that readers of formats can say where a fault is.
package struct JSONNode {
  /// The value itself.
  package enum Content {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([JSONNodeMember])
  }

  /// The value.
  package var content: Content
  /// Where it begins.
  package var position: SourcePosition
}

/// A member of an object, and where its name begins.
package struct JSONNodeMember {
  /// Its name.
  package var name: String
  /// Where the name begins.
  package var position: SourcePosition
  /// Its value.
  package var value: JSONNode
}

extension JSONNode {
  /// The value without positions.
  package var value: JSONValue {
    switch content {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let text): .number(text)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.value))
    case .object(let members): .object(members.map { JSONMember($0.name, $0.value.value) })
    }
  }

  /// The text, if it is one.
  package var string: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  /// The elements, if it is an array.
  package var elements: [JSONNode]? {
    guard case .array(let elements) = content else { return nil }
    return elements
  }

  /// The members, if it is an object.
  package var members: [JSONNodeMember]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  /// The value of a member of an object; `nil` if there is none, or if this is no object.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package subscript(name: String) -> JSONNode? {
    members?.first { $0.name == name }?.value
  }

  /// The type of the value, for messages: `an object`.
  package var kind: String {
    switch content {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
