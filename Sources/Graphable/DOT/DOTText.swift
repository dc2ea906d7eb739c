/// Any text, written so that Graphviz shows it as it is.
enum DOTText {
  /// A quoted string, in which Graphviz gives a meaning to `\`, to `"` and to `&` of entities.
  static func quoted(_ text: String) -> String {
    let inside = text.printable { scalar in
      switch scalar {
      case "\"": #"\""#
      case "\\": #"\\"#
      case "\n": #"\n"#
      case "&": "&amp;"
      default: nil
      }
    }
    return "\"\(inside)\""
  }

  /// Text inside an HTML-like label, where an empty one would be a syntax error.
  static func html(_ text: String) -> String {
    guard !text.isEmpty else { return " " }
    return text.printable { scalar in
      switch scalar {
      case "\"": "&quot;"
      case "\\": #"\\"#
      case "\n": "<BR/>"
      default: XMLText.entity(for: scalar)
      }
    }
  }

  /// A name inside an HTML-like label, in as many lines as it needs.
  static func wrappedHTML(_ text: String) -> String {
    WrappedText.lines(of: text).map(html).joined(separator: "<BR/>")
  }

  /// One of several entries inside an HTML-like label: only its first line is not indented.
  static func indentedHTML(_ text: String) -> String {
    WrappedText.lines(of: text).map(html).joined(separator: "<BR/>\u{A0}\u{A0}\u{A0}\u{A0}")
  }
}
