import Foundation

/// Changes texts before they are stored, for instance encrypts them.
@usableFromInline
struct TextCodec: Sendable {
  @usableFromInline var isIdentity = true
  var encoding: @Sendable (String) throws -> String = { $0 }
  @usableFromInline var decode: @Sendable (String) throws -> String = { $0 }
  /// How many bytes a text has at most that is stored.
  var limit = 16 << 20

  @usableFromInline func encode(_ text: String) throws -> String { try checked(encoding(text)) }

  /// - Throws: ``DataLimitError``
  @usableFromInline func checked(_ text: String) throws(DataLimitError) -> String {
    guard text.utf8.count <= limit else {
      throw DataLimitError(byteCount: text.utf8.count, limit: limit)
    }
    return text
  }
}

/// A text is longer than the store takes: data, an event, an effect, or a machine with the events that it keeps.
public struct DataLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// How many bytes of UTF-8 the text has, as it would be stored.
  public var byteCount: Int
  /// How many it may have: ``MachineStore/dataLimit(_:)``.
  public var limit: Int

  /// What is wrong, and what to do.
  public var description: String {
    "A text of \(byteCount) bytes is to be stored, and the store takes \(limit). Keep large data elsewhere and their key in the machine, or raise the limit: dataLimit(_:) of MachineStore."
  }
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
