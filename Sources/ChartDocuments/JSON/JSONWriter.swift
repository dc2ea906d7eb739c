/// Writes a JSON value, always in the same way.
struct JSONWriter {
  /// Whether each member and element has a line of its own.
  let isPretty: Bool
  /// The text that has been written.
  private(set) var text = ""

  /// Creates a writer.
  init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  /// Writes a value; what it contains is indented by this number of levels more.
  mutating func write(_ value: JSONValue, level: Int = 0) {
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

  private mutating func write<Item>(
    _ items: [Item], between opening: String, and closing: String, level: Int,
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

  // A program can make a number of any text. As a text it cannot make the file invalid.
  private mutating func write(number: String) {
    if case .number(number)? = try? JSONValue(utf8: Array(number.utf8)) {
      text += number
    } else {
      write(number)
    }
  }

  private mutating func write(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
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
    text += "\""
  }
}
