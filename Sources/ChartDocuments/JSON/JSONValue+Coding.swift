import Foundation

// Parts of documents in files whose format cannot express them.
extension JSONValue {
  /// Encodes a part of a document, from which the caller has removed positions; `nil` if it has too many levels.
  init?(encoding part: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(part), let value = try? JSONValue(data) else { return nil }
    self = value
  }

  /// Decodes a part of a document; `nil` if the value is not such a part.
  func decoded<Part: Decodable>(as type: Part.Type) -> Part? {
    try? JSONDecoder().decode(type, from: data())
  }
}

extension ChartDocument.Statement {
  /// Decodes a statement that a writer has encoded; `nil` if the value is not a statement.
  init?(json: JSONValue, position: SourcePosition) {
    guard var statement = json.decoded(as: Self.self) else { return nil }
    statement.position = position
    self = statement
  }

  /// The statement as JSON, for a format that cannot express it; `nil` if it has too many levels.
  var json: JSONValue? { JSONValue(encoding: withoutPositions()) }
}
