extension JSONReader {
  /// Reads a text, from its first quotation mark to its last.
  mutating func readString() throws(JSONSyntaxError) -> String {
    index += 1
    var text = ""
    var start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        text += String(decoding: bytes[start..<index], as: UTF8.self)
        index += 1
        return text
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[start..<index], as: UTF8.self)
        text.unicodeScalars.append(try readEscape())
        start = index
      case 0..<0x20:
        throw fault(
          "A text contains \(nextCharacter): write it as \\u\(hex(UInt32(bytes[index]))).")
      default: index += 1
      }
    }
    throw fault("A text has no end: a '\"' is missing.")
  }

  private mutating func readEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = self
    index += 1
    guard let byte = next else { throw fault("A text has no end: a '\"' is missing.") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try readUnicodeEscape(from: start)
    default:
      throw start.fault(
        "A backslash in a text begins one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX; "
          + "write a backslash itself as \\\\.")
    }
  }

  private mutating func readUnicodeEscape(from start: Self) throws(JSONSyntaxError)
    -> Unicode.Scalar
  {
    let first = try readHexDigits(from: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
    else { throw start.loneSurrogate(first) }
    index += 2
    let second = try readHexDigits(from: start)
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw start.loneSurrogate(first) }
    return scalar
  }

  private func loneSurrogate(_ value: UInt32) -> JSONSyntaxError {
    fault("\\u\(hex(value)) is one half of a surrogate pair: write both halves.")
  }

  private mutating func readHexDigits(from start: Self) throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw start.fault("\\u needs four hexadecimal digits.")
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }
}
