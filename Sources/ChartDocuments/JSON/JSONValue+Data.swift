import ChartModel
import Foundation

extension JSONValue {
  /// Reads a JSON text (RFC 8259), and keeps the order of members and the text of numbers.
  ///
  /// ```swift
  /// try JSONValue(Data(#"{"b": 1, "a": 2.50}"#.utf8))
  /// // .object([JSONMember("b", .number("1")), JSONMember("a", .number("2.50"))])
  /// ```
  ///
  /// The text is UTF-8, with or without a byte order mark, of at most 16 MiB and 300 levels. The members of an object
  /// have different names.
  ///
  /// - Parameter data: The text.
  /// - Throws: ``ChartDocumentError`` with the first fault of the syntax and all duplicate members.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ data: Data) throws {
    self = try JSONReader.read(Array(data), file: nil).value
  }

  /// Returns the value as JSON text in UTF-8.
  ///
  /// Equal values have equal texts.
  ///
  /// A `number` whose text is not a number in JSON is written as a string.
  ///
  /// - Parameter pretty: Whether each member and element has a line of its own, indented by two spaces for each
  ///   level. Then the text ends with a line break. Default: no white space.
  /// - Complexity: O(*n*) in the size of the value.
  public func data(pretty: Bool = false) -> Data {
    var writer = JSONWriter(isPretty: pretty)
    writer.write(self)
    return Data((pretty ? writer.text + "\n" : writer.text).utf8)
  }
}
