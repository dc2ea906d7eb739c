import Foundation

/// Encodes texts before they are stored, for instance encrypts them.
@usableFromInline
struct TextCodec: Sendable {
  @usableFromInline var isIdentity = true
  var encoding: @Sendable (String) throws -> String = { $0 }
  @usableFromInline var decode: @Sendable (String) throws -> String = { $0 }
  /// The greatest number of bytes of a stored text.
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

/// A text exceeds the limit of the store: data, an event, an effect, or a machine with its deferred and delayed
/// events.
public struct DataLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes of UTF-8 in the text, as it would be stored.
  public var byteCount: Int
  /// The greatest number of bytes: ``MachineStore/dataLimit(_:)``.
  public var limit: Int

  /// The numbers of bytes, and the remedy.
  public var description: String {
    "A text of \(byteCount) bytes is to be stored, and the store takes \(limit). Keep large data elsewhere and their key in the machine, or raise the limit: dataLimit(_:) of MachineStore."
  }
}

// MARK: - JSON

// Calls do not change their state.
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
