/// Checks that bytes are UTF-8, and that XML allows their characters.
///
/// It finds the first wrong byte, whose position errors contain.
struct MarkupEncoding {
  let bytes: [UInt8]

  /// The number of bytes of a byte order mark for UTF-8 at the beginning.
  var markLength: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The name of another encoding that the first bytes show; `nil` for none.
  var otherEncoding: String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    let first = bytes.prefix(2)
    let isWide =
      first == [0xFF, 0xFE] || first == [0xFE, 0xFF] || first == [0, Byte.less]
      || first == [Byte.less, 0]
    return isWide ? "UTF-16" : nil
  }

  /// The first byte that is not UTF-8, or that begins a character which XML does not allow.
  func firstFault() -> (offset: Int, message: String)? {
    var index = markLength
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        guard byte >= 0x20 || Byte.isSpace(byte) else {
          return (
            index, "the control character U+\(hexadecimal(byte)) is not allowed in XML: remove it"
          )
        }
        index += 1
      } else {
        guard let (scalar, length) = character(at: index) else {
          return (index, "the byte 0x\(hexadecimal(byte)) is no UTF-8: save the file as UTF-8")
        }
        guard Self.isAllowed(scalar) else {
          return (index, "the character U+\(hexadecimal(scalar)) is not allowed in XML: remove it")
        }
        index += length
      }
    }
    return nil
  }

  /// Whether XML 1.0 allows a character (production 2).
  static func isAllowed(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    case _: false
    }
  }

  /// The character of several bytes that begins here; `nil` if the bytes are not UTF-8.
  private func character(at index: Int) -> (scalar: UInt32, length: Int)? {
    let first = bytes[index]
    let (length, smallest): (Int, UInt32)
    switch first {
    case 0xC2...0xDF: (length, smallest) = (2, 0x80)
    case 0xE0...0xEF: (length, smallest) = (3, 0x800)
    case 0xF0...0xF4: (length, smallest) = (4, 0x10000)
    case _: return nil
    }
    guard index + length <= bytes.count else { return nil }
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for byte in bytes[(index + 1)..<(index + length)] {
      guard byte & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    guard scalar >= smallest, Unicode.Scalar(scalar) != nil else { return nil }
    return (scalar, length)
  }

  private func hexadecimal(_ value: some BinaryInteger) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 2 - digits.count)) + digits
  }
}
