/// A JSON value whose objects keep the order of their members (RFC 8259).
public indirect enum JSONValue: Hashable, Codable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, as it was written.
  case number(String)
  /// A text.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([JSONMember])
}

/// A member of a JSON object.
public struct JSONMember: Hashable, Codable, Sendable {
  /// Its name.
  public var name: String
  /// Its value.
  public var value: JSONValue

  /// Creates a member.
  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

extension JSONValue {
  /// Reads a text in UTF-8, strictly: also members with the same name are refused.
  ///
  /// - Returns: `nil` if it is not valid, has more than 16 MiB, or more than 300 values that contain each other.
  /// - Complexity: O(*n*) in the number of bytes.
  public init?(parsing bytes: [UInt8]) {
    guard let node = try? JSONReader.read(bytes) else { return nil }
    self = node.value
  }

  /// The value without white space.
  public var text: String {
    var writer = JSONWriter()
    writer.write(self)
    return writer.text
  }

  /// The value with the members of objects in the order of their names, so that equal values have equal texts.
  public var sorted: JSONValue {
    switch self {
    case .null, .bool, .number, .string: self
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let members):
      .object(members.sorted(byName: \.name).map { JSONMember($0.name, $0.value.sorted) })
    }
  }
}

extension Array {
  /// The members in the order of their names' bytes; those with the same name, in their own.
  func sorted(byName name: (Element) -> String) -> [Element] {
    count < 2 ? self : sorted { name($0).utf8.lexicographicallyPrecedes(name($1).utf8) }
  }
}
