/// A JSON value: objects are sorted by their keys, so that equal values have equal texts.
// Ours, because Foundation's is no part of this library, takes longer, and writes keys in any order.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The text of a number.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// The value without spaces.
  var text: String {
    var writer = JSONWriter()
    writer.write(self)
    return writer.text
  }
}

/// A member of a JSON object.
struct JSONMember: Hashable, Sendable {
  let key: String
  let value: JSONValue
}

/// Writes JSON without spaces.
struct JSONWriter {
  private(set) var text = ""

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number
    case .string(let string): write(string)
    case .array(let values): writeList("[", values, "]") { $0.write($1) }
    case .object(let members):
      writeList("{", members, "}") { $0.write($1.key, $1.value) }
    }
  }

  private mutating func write(_ key: String, _ value: JSONValue) {
    write(key)
    text += ":"
    write(value)
  }

  mutating func writeList<Element>(
    _ start: String, _ elements: [Element], _ end: String,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    text += start
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      write(&self, element)
    }
    text += end
  }

  mutating func write(_ string: String) {
    text += "\""
    if string.utf8.contains(where: { $0 < 32 || $0 == 34 || $0 == 92 }) {
      for scalar in string.unicodeScalars { text += escaped(scalar) }
    } else {
      text += string
    }
    text += "\""
  }

  /// Writes a text that is JSON already.
  mutating func write(json: String) { text += json }

  private func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\u{0}"..<"\u{10}": "\\u000\(String(scalar.value, radix: 16))"
    case "\u{10}"..<" ": "\\u00\(String(scalar.value, radix: 16))"
    default: String(scalar)
    }
  }
}
