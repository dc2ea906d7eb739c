import ChartDocuments

/// An event of a loaded chart: a name, and the data that comes with it.
///
/// An event without data is written as a string literal: `machine.handle("play")`.
public struct NamedEvent: Hashable, Sendable, Codable {
  /// The name, by which transitions are triggered.
  public var name: String
  /// The data; `nil` for none.
  ///
  /// It is JSON, so that events can be saved with a machine, compared and sent to another process.
  public var data: JSONValue?

  /// Creates an event.
  public init(_ name: String, data: JSONValue? = nil) {
    self.name = name
    self.data = data
  }
}

extension NamedEvent {
  private enum CodingKeys: CodingKey { case name, data }

  /// Decodes an event; a string is the name of one without data.
  public init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      self.init(name)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .name),
      data: try container.decodeIfPresent(JSONValue.self, forKey: .data))
  }
}

extension NamedEvent: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates an event without data.
  public init(stringLiteral name: String) {
    self.init(name)
  }

  /// The name.
  public var description: String { name }
}
