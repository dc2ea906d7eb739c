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
  /// Further properties of the event, for charts that read them; empty for most events.
  public var fields: [Field: String] = [:]

  /// Creates an event.
  public init(_ name: String, data: JSONValue? = nil) {
    self.name = name
    self.data = data
  }

  /// The fields of an event beyond its name and data (SCXML 5.10.1).
  public enum Field: String, Hashable, Codable, Sendable, CodingKeyRepresentable {
    /// The kind of event: `platform`, `internal` or `external`.
    case type
    /// The id with which it was sent.
    case sendID = "sendid"
    /// The address of its sender, to which an answer can be sent.
    case origin
    /// The event processor of that address.
    case originType = "origintype"
    /// The id of the invocation whose session has sent it.
    case invocationID = "invokeid"
  }
}

extension NamedEvent {
  private enum CodingKeys: CodingKey { case name, data, fields }

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
    fields = try container.decodeIfPresent([Field: String].self, forKey: .fields) ?? [:]
  }

  /// Encodes the event; fields only if there are any.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(data, forKey: .data)
    if !fields.isEmpty { try container.encode(fields, forKey: .fields) }
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
