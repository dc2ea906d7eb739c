/// Writes JSON, always in the same way.
package struct JSONWriter {
  /// Whether each member and element has a line of its own.
  private let isPretty: Bool
  /// The text that has been written.
  package private(set) var text = ""

  package init(isPretty: Bool = false) {
    self.isPretty = isPretty
  }

  /// Writes a value; what it contains is indented by this number of levels more.
  package mutating func write(_ value: JSONValue, level: Int = 0) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): write(number: number)
    case .string(let string): write(string)
    case .array(let elements):
      write(elements, between: "[", and: "]", level: level) { writer, element in
        writer.write(element, level: level + 1)
      }
    case .object(let members):
      write(members, between: "{", and: "}", level: level) { writer, member in
        writer.write(member.name)
        writer.text += writer.isPretty ? ": " : ":"
        writer.write(member.value, level: level + 1)
      }
    }
  }

  /// Writes an array or an object.
  @inlinable
  package mutating func write<Item>(
    _ items: [Item], between opening: String, and closing: String, level: Int = 0,
    _ write: (inout Self, Item) -> Void
  ) {
    self.write(json: opening)
    for index in items.indices {
      if index > 0 { self.write(json: ",") }
      breakLine(level: level + 1)
      write(&self, items[index])
    }
    if !items.isEmpty { breakLine(level: level) }
    self.write(json: closing)
  }

  @usableFromInline
  mutating func breakLine(level: Int) {
    if isPretty { text += "\n" + String(repeating: "  ", count: level) }
  }

  /// Writes a text that is JSON already.
  @usableFromInline
  package mutating func write(json: String) { text += json }

  // A program can make a number of any text. As a text it cannot make the file invalid.
  private mutating func write(number: String) {
    if case .number(number)? = try? JSONReader.read(Array(number.utf8)).value {
      text += number
    } else {
      write(number)
    }
  }

  /// Writes a string.
  package mutating func write(_ string: String) {
    text += "\""
    // What needs no escape is written in one piece.
    var rest = string.utf8[...]
    while let place = rest.firstIndex(where: Self.isEscaped) {
      text += string[rest.startIndex..<place]
      write(escaping: Unicode.Scalar(rest[place]))
      rest = rest[rest.index(after: place)...]
    }
    text += string[rest.startIndex...]
    text += "\""
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 32 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func write(escaping scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\u{8}": text += "\\b"
    case "\u{C}": text += "\\f"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case "\0"..<" ":
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: text.unicodeScalars.append(scalar)
    }
  }
}
