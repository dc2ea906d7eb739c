/// A JSON value and where it begins, so that readers of formats can say where a fault is.
public struct JSONNode {
  /// The value itself.
  public enum Content {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([JSONNodeMember])
  }

  /// The value.
  public var content: Content
  /// Where it begins.
  public var position: SourcePosition

  /// Creates a value.
  public init(content: Content, position: SourcePosition) {
    (self.content, self.position) = (content, position)
  }
}

/// A member of an object, and where its name begins.
public struct JSONNodeMember {
  /// Its name.
  public var name: String
  /// Where the name begins.
  public var position: SourcePosition
  /// Its value.
  public var value: JSONNode

  /// Creates a member.
  public init(name: String, position: SourcePosition, value: JSONNode) {
    (self.name, self.position, self.value) = (name, position, value)
  }
}

extension JSONNode {
  /// The value without positions.
  public var value: JSONValue {
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
  public var string: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  /// The elements, if it is an array.
  public var elements: [JSONNode]? {
    guard case .array(let elements) = content else { return nil }
    return elements
  }

  /// The members, if it is an object.
  public var members: [JSONNodeMember]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  /// The value of a member of an object; `nil` if there is none, or if this is no object.
  ///
  /// - Complexity: O(*n*) in the number of members.
  public subscript(name: String) -> JSONNode? {
    members?.first { $0.name == name }?.value
  }

  /// The type of the value, for messages: `an object`.
  public var kind: String {
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
