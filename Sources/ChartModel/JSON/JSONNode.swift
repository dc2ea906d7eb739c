/// A JSON value with its position, so that readers of file formats can report the position of a fault.
@_documentation(visibility: internal)
public struct JSONNode {
  /// The content of a JSON value; a number has its digits as they were written.
  public enum Content {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([JSONNodeMember])
  }

  /// The content.
  public var content: Content
  /// The position of its first character.
  public var position: SourcePosition

  /// Creates a value at a position.
  public init(content: Content, position: SourcePosition) {
    (self.content, self.position) = (content, position)
  }
}

/// A member of a JSON object, with the position of its name.
@_documentation(visibility: internal)
public struct JSONNodeMember {
  /// Its name.
  public var name: String
  /// The position of the name's quotation mark.
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

  /// The string; `nil` for a value of another type.
  public var string: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  /// The elements of an array; `nil` for a value of another type.
  public var elements: [JSONNode]? {
    guard case .array(let elements) = content else { return nil }
    return elements
  }

  /// The members of an object; `nil` for a value of another type.
  public var members: [JSONNodeMember]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  /// The value of a member; `nil` if the value is no object or has no such member.
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
