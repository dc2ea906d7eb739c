import ChartDocuments
import Foundation

extension NamedEvent {
  /// Creates an event whose data is a value of the program, encoded as JSON.
  ///
  /// `try machine.handle(NamedEvent("loaded", encoding: document))`
  ///
  /// - Throws: The error of encoding the value.
  public init(_ name: String, encoding value: some Encodable) throws {
    self.init(name, data: try JSONValue(JSONEncoder().encode(value)))
  }

  /// The data as a value of the program, decoded from JSON; `nil` if the event has no data.
  ///
  /// `let document = try event.value(as: Document.self)`
  ///
  /// - Throws: `DecodingError` if the data is none of that type.
  public func value<Value: Decodable>(as type: Value.Type) throws -> Value? {
    try data.map { try JSONDecoder().decode(type, from: $0.data()) }
  }
}
