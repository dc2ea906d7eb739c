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
  package mutating func write<Item>(
    _ items: [Item], between opening: String, and closing: String, level: Int = 0,
    _ write: (inout Self, Item) -> Void
  ) {
    text += opening
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      breakLine(level: level + 1)
      write(&self, item)
    }
    if !items.isEmpty { breakLine(level: level) }
    text += closing
  }

  private mutating func breakLine(level: Int) {
    if isPretty { text += "\n" + String(repeating: "  ", count: level) }
  }

  /// Writes a text that is JSON already.
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
    if string.utf8.contains(where: {
      $0 < 32 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
    }) {
      for scalar in string.unicodeScalars { write(escaping: scalar) }
    } else {
      text += string
    }
    text += "\""
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
