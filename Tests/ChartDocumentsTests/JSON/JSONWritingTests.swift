import ChartDocuments
import Foundation
import Testing

@Suite struct JSONWritingTests {
  private let value = JSONValue.object([
    JSONMember("b", .array([.number("1.50"), .null, .array([])])),
    JSONMember("a", .object([JSONMember("x", .bool(true)), JSONMember("y", .object([]))])),
    JSONMember("c", .string("\"\\/\u{8}\u{C}\n\r\t\u{1}é😀")),
  ])

  @Test func `A compact text has no white space`() {
    #expect(
      text(value.data())
        == #"{"b":[1.50,null,[]],"a":{"x":true,"y":{}},"c":"\"\\/\b\f\n\r\t\u0001é😀"}"#)
  }

  @Test func `A pretty text has a line for each member and element`() {
    #expect(
      text(value.data(pretty: true)) == #"""
        {
          "b": [
            1.50,
            null,
            []
          ],
          "a": {
            "x": true,
            "y": {}
          },
          "c": "\"\\/\b\f\n\r\t\u0001é😀"
        }

        """#)
  }

  @Test func `What is written is read again`() throws {
    #expect(try JSONValue(value.data()) == value)
    #expect(try JSONValue(value.data(pretty: true)) == value)
  }

  @Test(arguments: ["NaN", "01", "1 ", "1,2", ""])
  func `A number that is none in JSON is written as a text`(number: String) throws {
    #expect(try JSONValue(JSONValue.number(number).data()) == .string(number))
  }

  private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
}
