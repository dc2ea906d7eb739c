import ChartDocuments
import Foundation

/// An event of a loaded chart: a name with data.
///
/// Write an event without data as a string literal: `machine.handle("play")`.
public struct NamedEvent: Hashable, Sendable, Codable {
  /// The name, which triggers transitions.
  public var name: String
  /// The data; `nil` for none.
  ///
  /// JSON data can be saved with a machine, compared, and sent to another process.
  public var data: JSONValue?

  /// Creates an event.
  public init(_ name: String, data: JSONValue? = nil) {
    self.name = name
    self.data = data
  }
}

extension NamedEvent {
  private enum CodingKeys: CodingKey { case name, data }

  /// Decodes an event; a string is the name of an event without data.
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

extension NamedEvent {
  /// Creates an event whose data is a value of the program, encoded as JSON.
  ///
  /// `try machine.handle(NamedEvent("loaded", encoding: document))`
  ///
  /// - Throws: The error of encoding the value.
  public init(_ name: String, encoding value: some Encodable) throws {
    self.init(name, data: try JSONValue(JSONEncoder().encode(value)))
  }

  /// Decodes the data as a value of the program; `nil` if the event has no data.
  ///
  /// `let document = try event.value(as: Document.self)`
  ///
  /// - Throws: `DecodingError` if the data cannot be decoded as that type.
  public func value<Value: Decodable>(as type: Value.Type) throws -> Value? {
    try data.map { try JSONDecoder().decode(type, from: $0.data()) }
  }
}
