extension String {
  /// The text in one line, in which control characters are escaped as in a Swift literal.
  ///
  /// Line breaks, tabs and the characters that change the direction of text are among them.
  ///
  /// The name of an event or a state may come from outside. It must not add lines to a log, nor change the
  /// order in which characters are shown (Unicode Standard Annex #9).
  var escapingControls: String {
    let isPlain = utf8.withContiguousStorageIfAvailable { !$0.contains(where: mayBeginControl) }
    if isPlain ?? false { return self }
    return unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}",
        "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}

/// Whether a byte of UTF-8 may begin a character to escape.
///
/// Most texts have none: reading their bytes takes a small part of the time for their scalars.
private func mayBeginControl(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
}
