import Foundation

/// Changes texts before they are stored, for instance encrypts them.
@usableFromInline
struct TextCodec: Sendable {
  @usableFromInline var isIdentity = true
  @usableFromInline var encode: @Sendable (String) throws -> String = { $0 }
  @usableFromInline var decode: @Sendable (String) throws -> String = { $0 }
}

// MARK: - JSON

// They have no state that a call changes.
private let encoder: JSONEncoder = {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return encoder
}()
private let decoder = JSONDecoder()

/// JSON with sorted keys, so that equal values are equal texts.
@usableFromInline
func json(_ value: some Encodable) throws -> String {
  String(decoding: try encoder.encode(value), as: UTF8.self)
}

@usableFromInline
func fromJSON<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
  try decoder.decode(type, from: Data(text.utf8))
}
