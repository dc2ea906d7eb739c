/// A text escaped for DOT, so that Graphviz shows it unchanged.
enum DOTText {
  /// A quoted string, in which `\`, `"` and `&` are special characters.
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

  /// Text in an HTML-like label, where empty text would be a syntax error.
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

  /// A name in an HTML-like label, wrapped into lines.
  static func wrappedHTML(_ text: String) -> String {
    WrappedText.lines(of: text).map(html).joined(separator: "<BR/>")
  }

  /// One of several entries in an HTML-like label.
  ///
  /// All lines but the first are indented.
  static func indentedHTML(_ text: String) -> String {
    indentedLines(text).map(html).joined(separator: "<BR/>")
  }

  static func indentedLines(_ text: String) -> [String] {
    WrappedText.lines(of: text).enumerated().map { $0 == 0 ? $1 : "\u{A0}\u{A0}\u{A0}\u{A0}\($1)" }
  }
}

/// A number with at most two decimals, in the notation of Graphviz.
func hundredths(_ value: Double) -> String {
  // Without `rounded()`, for which every program would have to link the math library.
  "\(Double(Int(value * 100 + (value < 0 ? -0.5 : 0.5))) / 100)"
}

/// A text escaped for XML.
@_documentation(visibility: internal)
public enum XMLText {
  /// Text between tags.
  ///
  /// Line breaks become spaces.
  public static func escaped(_ text: String) -> String {
    text.printable { $0 == "\n" ? " " : entity(for: $0) }
  }

  /// The entity for a scalar that is special in XML.
  static func entity(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    default: nil
    }
  }
}
