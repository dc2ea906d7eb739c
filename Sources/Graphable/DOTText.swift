/// Any text, written so that Graphviz shows it as it is.
enum DOTText {
  /// A quoted string, in which Graphviz gives a meaning to `\`, to `"` and to `&` of entities.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.printableScalars {
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
    for scalar in text.printableScalars {
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
}

extension DrawnDOT {
  /// Text between the tags of XML.
  package static func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.printableScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
