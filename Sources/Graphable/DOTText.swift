/// Any text, written so that Graphviz shows it as it is.
///
/// Characters are taken one Unicode scalar at a time, because a `Character` may hide a line break.
enum DOTText {
  /// A quoted string, in which Graphviz gives a meaning to `\`, to `"` and to `&` of entities.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in shown(text) {
      switch scalar {
      case "\"": result += #"\""#
      case "\\": result += #"\\"#
      case "\n": result += #"\n"#
      case "&": result += "&amp;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Text inside an HTML-like label, where an empty one would be a syntax error.
  static func html(_ text: String) -> String {
    guard !text.isEmpty else { return " " }
    var result = ""
    for scalar in shown(text) {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\\": result += #"\\"#
      case "\n": result += "<BR/>"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The scalars to write: line breaks of every kind as one `\n`, tabs as spaces, and what cannot
  /// be shown, or not be written in XML, as the replacement character.
  private static func shown(_ text: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
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
