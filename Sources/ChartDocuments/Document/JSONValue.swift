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
