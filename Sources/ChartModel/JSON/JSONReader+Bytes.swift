extension JSONReader {
  /// The next byte; `nil` at the end of the file.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The position of the next byte.
  var position: SourcePosition { SourcePosition(line: line, column: index - lineStart + 1) }

  /// A fault at the next byte.
  func fault(_ message: String) -> JSONSyntaxError { JSONSyntaxError(message, at: position) }

  /// The next character in quotes, for messages.
  var nextCharacter: String {
    guard index < bytes.count else { return "the end of the file" }
    // The file is valid UTF-8, and this is the first byte of a character.
    let character = String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first
    guard let character else { return "the end of the file" }
    return character.properties.generalCategory == .control
      ? "the control character U+\(hex(character.value))" : "'\(character)'"
  }

  /// The hexadecimal digits of a number, at least four.
  func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Skips white space.
  mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
      case UInt8(ascii: "\n"):
        index += 1
        line += 1
        lineStart = index
      default: return
      }
    }
  }

  /// Skips white space, and this byte if it follows.
  mutating func skip(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte else { return false }
    index += 1
    return true
  }

  /// Skips white space and this byte, which must follow.
  mutating func expect(_ byte: UInt8, or end: String) throws(JSONSyntaxError) {
    guard !skip(byte) else { return }
    throw fault(
      "Expected '\(Character(Unicode.Scalar(byte)))' or '\(end)', found \(nextCharacter).")
  }
}
