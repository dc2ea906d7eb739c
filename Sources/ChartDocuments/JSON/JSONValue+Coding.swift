import Foundation

// Parts of documents in files whose format has no words for them.
extension JSONValue {
  /// A part of a document, without positions that the caller has not removed; `nil` if it has too many levels.
  init?(encoding part: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(part), let value = try? JSONValue(data) else { return nil }
    self = value
  }

  /// The part of a document that was encoded; `nil` if this is none.
  func decoded<Part: Decodable>(as type: Part.Type) -> Part? {
    try? JSONDecoder().decode(type, from: data())
  }
}

extension ChartDocument.Statement {
  /// Decodes a statement that a writer has encoded; `nil` if the value is none.
  init?(json: JSONValue, position: SourcePosition) {
    guard var statement = json.decoded(as: Self.self) else { return nil }
    statement.position = position
    self = statement
  }

  /// The statement as JSON, for a format that cannot express it; `nil` if it has too many levels.
  var json: JSONValue? { JSONValue(encoding: withoutPositions()) }
}
