extension String {
  /// The printable scalars, some of them replaced by text; `nil` keeps a scalar.
  func printable(_ replacement: (Unicode.Scalar) -> String?) -> String {
    printableScalars.reduce(into: "") { result, scalar in
      if let text = replacement(scalar) {
        result += text
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// The printable scalars.
  ///
  /// Every line break becomes `\n`, a tab becomes spaces, and scalars that are invisible or invalid in XML or
  /// YAML become the replacement character. So do those that start or end a change of direction, which would
  /// continue after the text (Unicode Standard Annex #9).
  ///
  /// Scalars, because a `Character` may contain a line break.
  var printableScalars: [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": result.append("\n")
      case "\t": result += ["\u{20}", "\u{20}", "\u{20}", "\u{20}"]
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}",
        "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return result
  }
}
