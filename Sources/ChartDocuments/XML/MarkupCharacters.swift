/// The characters of names in XML (XML 1.0, productions 4 and 4a).
enum MarkupCharacters {
  /// Whether a byte of UTF-8 may be part of a name.
  ///
  /// Only ``isName(_:)`` checks characters outside of ASCII.
  static func isPartOfName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || isFollowing(Unicode.Scalar(byte))
  }

  /// Whether a text is a name.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return isFirst(first) && text.unicodeScalars.allSatisfy(isFollowing)
  }

  /// Whether a text is a name without a colon, as an `id` must be.
  static func isLocalName(_ text: String) -> Bool {
    isName(text) && !text.unicodeScalars.contains(":")
  }

  /// Whether a text is not empty and consists of the characters of names (`NMTOKEN`).
  static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy(isFollowing)
  }

  static func isFirst(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
      0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
      0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    case _: false
    }
  }

  static func isFollowing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    case _: isFirst(scalar)
    }
  }
}
