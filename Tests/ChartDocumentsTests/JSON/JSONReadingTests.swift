import ChartDocuments
import Foundation
import Testing

@Suite struct JSONReadingTests {
  @Test func `The order of members and the text of numbers are kept`() throws {
    let value = try json(#"{"b": [1, 2.50, -0, 1e+2], "a": {"y": null, "x": true}, "c": false}"#)
    let expected = JSONValue.object([
      JSONMember("b", .array([.number("1"), .number("2.50"), .number("-0"), .number("1e+2")])),
      JSONMember("a", .object([JSONMember("y", .null), JSONMember("x", .bool(true))])),
      JSONMember("c", .bool(false)),
    ])
    #expect(value == expected)
  }

  @Test func `Escapes and surrogate pairs become characters`() throws {
    #expect(
      try json(#""\"\\\/\b\f\n\r\t\u00e9\uD83D\ude00é😀""#)
        == .string("\"\\/\u{8}\u{C}\n\r\té😀é😀"))
  }

  @Test func `A byte order mark is skipped`() throws {
    #expect(try JSONValue(Data([0xEF, 0xBB, 0xBF]) + Data("[]".utf8)) == .array([]))
  }

  @Test(arguments: [
    ("", "1:1: error: Expected a value, found the end of the file."),
    ("[1,]", "1:4: error: Expected a value, found ']'."),
    ("[1 2]", "1:4: error: Expected ',' or ']', found '2'."),
    ("{\"a\" 1}", "1:6: error: Expected ':' after the name of a member, found '1'."),
    ("{a: 1}", "1:2: error: Expected the name of a member in double quotes, found 'a'."),
    ("{\"a\": 1", "1:8: error: Expected ',' or '}', found the end of the file."),
    ("[]\n  x", "2:3: error: Expected the end of the file, found 'x': remove what follows."),
    ("01", "1:2: error: A number has a leading zero: remove it."),
    ("-", "1:2: error: Expected a digit of a number, found the end of the file."),
    ("1.", "1:3: error: Expected a digit of a number, found the end of the file."),
    ("1e+", "1:4: error: Expected a digit of a number, found the end of the file."),
    ("+1", "1:1: error: Expected a value, found '+'."),
    ("NaN", "1:1: error: 'NaN' is no number in JSON: write a text or null."),
    ("Infinity", "1:1: error: 'Infinity' is no number in JSON: write a text or null."),
    ("\"a", "1:3: error: A text has no end: a '\"' is missing."),
    (
      "\"a\tb\"",
      "1:3: error: A text contains the control character U+0009: write it as \\u0009."
    ),
    (
      "\"a\\x\"",
      "1:3: error: A backslash in a text begins one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t "
        + "\\uXXXX; write a backslash itself as \\\\."
    ),
    ("\"\\u12g4\"", "1:2: error: \\u needs four hexadecimal digits."),
    (
      "\"\\uD800\"",
      "1:2: error: \\uD800 is one half of a surrogate pair: write both halves."
    ),
    (
      "\"\\uDC00\\uD800\"",
      "1:2: error: \\uDC00 is one half of a surrogate pair: write both halves."
    ),
    (
      "\"\\uD800\\u0041\"",
      "1:2: error: \\uD800 is one half of a surrogate pair: write both halves."
    ),
  ])
  func `A fault of the syntax has a position`(text: String, message: String) {
    #expect(faults(of: Data(text.utf8)) == message)
  }

  @Test func `All duplicate members are found, each with both positions`() {
    let text = """
      {"a": 1,
       "b": {"x": 1, "x": 2},
       "a": 3}
      """
    #expect(
      faults(of: Data(text.utf8)) == """
        2:16: error: The member 'x' is a duplicate of that at 2:8: rename or remove one.
        3:2: error: The member 'a' is a duplicate of that at 1:2: rename or remove one.
        """)
  }

  @Test(
    arguments: [
      [0x22, 0xC0, 0x80, 0x22],  // An overlong form.
      [0x22, 0xED, 0xA0, 0x80, 0x22],  // A surrogate.
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],  // Above U+10FFFF.
      [0x22, 0x80, 0x22],  // A continuation without a beginning.
      [0x22, 0xE2, 0x82],  // The end of the file within a character.
      [0x22, 0xFF, 0x22],
    ] as [[UInt8]])
  func `Bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
    let text = Data("[1,\n ".utf8) + Data(bytes)
    #expect(
      faults(of: text)
        == "2:3: error: A byte is not valid UTF-8: save the file in the encoding UTF-8.")
  }

  @Test func `The depth is limited`() throws {
    func nested(_ depth: Int) -> Data {
      Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONValue(nested(300))
    #expect(
      faults(of: nested(301))
        == "1:301: error: Values are nested more than 300 levels deep: use fewer levels.")
    #expect(faults(of: Data(repeating: UInt8(ascii: "["), count: 1_000_000)).contains("300 levels"))
  }

  @Test func `The size is limited`() {
    #expect(
      faults(of: Data(repeating: UInt8(ascii: " "), count: 16 << 20 + 1))
        == "error: The file has 16777217 bytes; at most 16777216 are read: split it.")
  }

  private func json(_ text: String) throws -> JSONValue { try JSONValue(Data(text.utf8)) }

  private func faults(of data: Data) -> String {
    do {
      return "no error: \(try JSONValue(data))"
    } catch {
      return "\(error)"
    }
  }
}
