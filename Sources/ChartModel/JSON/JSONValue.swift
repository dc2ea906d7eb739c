/// A JSON value whose objects keep the order of their members (RFC 8259).
public indirect enum JSONValue: Hashable, Codable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, with its digits as they were written.
  case number(String)
  /// A string.
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
  /// Reads a JSON text in UTF-8; `nil` if it is not valid.
  ///
  /// Members with the same name, more than 16 MiB, and more than 300 arrays and objects that contain each other
  /// are not valid either.
  ///
  /// - Complexity: O(*n* log *n*) in the number of bytes: the names of an object's members are sorted.
  public init?(parsing bytes: [UInt8]) {
    guard let node = try? JSONReader.read(bytes) else { return nil }
    self = node.value
  }

  /// The value as JSON without white space.
  public var text: String {
    var writer = JSONWriter()
    writer.write(self)
    return writer.text
  }

  /// The value with the members of each object sorted by name, so that equal values have equal texts.
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
  /// The members sorted by the bytes of their names; members with the same name keep their order.
  func sorted(byName name: (Element) -> String) -> [Element] {
    count < 2 ? self : sorted { name($0).utf8.lexicographicallyPrecedes(name($1).utf8) }
  }
}
