extension String {
  /// What diagrams write, with other text for some scalars; `nil` leaves a scalar as it is.
  func printable(_ replacement: (Unicode.Scalar) -> String?) -> String {
    printableScalars.reduce(into: "") { result, scalar in
      if let text = replacement(scalar) {
        result += text
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// The scalars that diagrams write: line breaks of every kind as one `\n`, a tab as spaces, and
  /// what cannot be shown, or not be written in XML or YAML, as the replacement character.
  ///
  /// Scalars, because a `Character` may hide a line break.
  var printableScalars: [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": result.append("\n")
      case "\t": result += ["\u{20}", "\u{20}", "\u{20}", "\u{20}"]
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}":
        result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return result
  }
}
