/// Reads JSON (RFC 8259), with the place of the first mistake.
struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The only value of a text.
  static func value(of text: String) throws(SavedTextError) -> JSONValue {
    var parser = JSONParser(text)
    let value = try parser.value()
    parser.skipSpaces()
    guard parser.next == nil else { throw parser.mistake("the end of the text") }
    return value
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func mistake(_ expected: String) -> SavedTextError {
    SavedTextError("expected \(expected)", at: position)
  }

  private mutating func skipSpaces() {
    while let next, next == 32 || next == 10 || next == 13 || next == 9 { position += 1 }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(SavedTextError) -> JSONValue {
    skipSpaces()
    switch next {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"):
      return .object(try nested { parser throws(SavedTextError) in try parser.members() })
    case UInt8(ascii: "["):
      return .array(try nested { parser throws(SavedTextError) in try parser.elements() })
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(SavedTextError) -> JSONValue {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count, "\(word)".utf8.elementsEqual(bytes[position..<end]) else {
      throw mistake("\(word)")
    }
    position = end
    return value
  }

  /// Values are nested at most as deep as configurations can be: the parser recurses.
  private mutating func nested<Value>(
    _ read: (inout JSONParser) throws(SavedTextError) -> Value
  ) throws(SavedTextError) -> Value {
    guard depth < Nesting.decodingLimit else { throw mistake("fewer levels") }
    (depth, position) = (depth + 1, position + 1)
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func elements() throws(SavedTextError) -> [JSONValue] {
    skipSpaces()
    if skip(UInt8(ascii: "]")) { return [] }
    var values: [JSONValue] = []
    repeat {
      values.append(try value())
      skipSpaces()
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "]")) else { throw mistake("',' or ']'") }
    return values
  }

  private mutating func members() throws(SavedTextError) -> [JSONMember] {
    skipSpaces()
    if skip(UInt8(ascii: "}")) { return [] }
    var members: [JSONMember] = []
    repeat {
      skipSpaces()
      let key = try string()
      skipSpaces()
      guard skip(UInt8(ascii: ":")) else { throw mistake("':'") }
      members.append(JSONMember(key: key, value: try value()))
      skipSpaces()
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "}")) else { throw mistake("',' or '}'") }
    members.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (left, right) in zip(members, members.dropFirst()) where left.key == right.key {
      throw mistake("'\(left.key)' once")
    }
    return members
  }
}

// MARK: - Strings and numbers

extension JSONParser {
  private mutating func string() throws(SavedTextError) -> String {
    guard skip(UInt8(ascii: "\"")) else { throw mistake("a string") }
    var text = ""
    while true {
      text += try plainPart()
      if skip(UInt8(ascii: "\"")) { return text }
      guard skip(UInt8(ascii: "\\")) else { throw mistake("'\"'") }
      text.unicodeScalars.append(try escape())
    }
  }

  /// The bytes up to a quotation mark, an escape or a control character.
  private mutating func plainPart() throws(SavedTextError) -> String {
    let start = position
    while let next, next >= 32, next != 34, next != 92 { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func escape() throws(SavedTextError) -> Unicode.Scalar {
    let byte = next
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return Unicode.Scalar(byte ?? 0)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try codePoint()
    default:
      position -= 1
      throw mistake("an escaped character")
    }
  }

  /// Half of a surrogate pair becomes U+FFFD.
  private mutating func codePoint() throws(SavedTextError) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let start = position
    guard first < 0xDC00, skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) else {
      position = start
      return "\u{FFFD}"
    }
    let second = try hexadecimal()
    guard (0xDC00..<0xE000).contains(second) else {
      position = start
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(SavedTextError) -> UInt32 {
    let end = position + 4
    guard end <= bytes.count,
      bytes[position..<end].allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let value = UInt32(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16)
    else { throw mistake("four hexadecimal digits") }
    position = end
    return value
  }

  private mutating func number() throws(SavedTextError) -> String {
    let start = position
    _ = skip(UInt8(ascii: "-"))
    let hasLeadingZero = next == UInt8(ascii: "0")
    let count = skipDigits()
    guard count > 0, count == 1 || !hasLeadingZero else { throw mistake("a value") }
    if skip(UInt8(ascii: ".")), skipDigits() == 0 { throw mistake("a digit") }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      guard skipDigits() > 0 else { throw mistake("a digit") }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let next, (48...57).contains(next) { position += 1 }
    return position - start
  }
}
