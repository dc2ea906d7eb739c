/// A text escaped for Mermaid.
///
/// Mermaid parses a label by its own grammar, then as Markdown, then as HTML. Characters that are
/// special in one of them are written as numeric entities, which Mermaid decodes last. The rest
/// stays readable.
enum MermaidText {
  /// Text inside a diagram.
  static func escaped(_ text: String) -> String {
    guard !text.isEmpty else { return entity("\u{A0}") }
    return text.printableScalars
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { escapedLine(Array($0)) }
      .joined(separator: "<br/>")
  }

  private static func escapedLine(_ line: [Unicode.Scalar]) -> String {
    line.indices.reduce(into: "") { result, position in
      switch (line[position], isMark(at: position, of: line)) {
      // HTML collapses several spaces, and removes leading and trailing ones.
      case (" ", true): result += entity("\u{A0}")
      case (let scalar, true): result += entity(scalar)
      case (let scalar, false): result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func entity(_ scalar: Unicode.Scalar) -> String {
    "#\(scalar.value);"
  }

  /// Whether the scalar is special at this position in one of the three languages.
  private static func isMark(at position: Int, of line: [Unicode.Scalar]) -> Bool {
    let before = line[..<position]
    let after = line[(position + 1)...]
    switch line[position] {
    case "n", "N": return after.first?.properties.isWhitespace == true && before.says("directio")
    // Ends a note, also in a word: "append note".
    case "e", "E": return before.says("end not")
    case "a"..."z", "A"..."Z", "0"..."9", ",", "/", "!", "?", "'": return false
    case " ": return before.isEmpty || after.isEmpty || before.last == " "
    // Starts a list, or makes the line above a heading.
    case "-", "+", "=": return before.isEmpty
    case ".": return before.isNumber || before.says("www")
    case ")": return before.isNumber
    case "(": return before.last == "]"
    case "[", "]": return before.last == line[position]
    case "_": return !(before.last.isLetterOrDigit && after.first.isLetterOrDigit)
    case let scalar: return scalar.isASCII
    }
  }

  /// A title: a quoted string in YAML.
  ///
  /// It is one line. `<` is replaced, because Mermaid would parse it as HTML.
  static func title(_ text: String) -> String {
    let line = text.printable { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": " "
      case "<": "＜"
      default: nil
      }
    }
    return "\"\(line)\""
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// Whether the last scalars are `word`, case-insensitively.
  fileprivate func says(_ word: String) -> Bool {
    suffix(word.unicodeScalars.count).map { $0.properties.lowercaseMapping }.joined() == word
  }

  /// Whether the slice is a number, which with a `.` or `)` would be a list item.
  fileprivate var isNumber: Bool {
    !isEmpty && allSatisfy { ("0"..."9").contains($0) }
  }
}

extension Unicode.Scalar? {
  fileprivate var isLetterOrDigit: Bool {
    self?.isASCII == true && self?.properties.isAlphabetic == true
      || self?.properties.numericType != nil
  }
}
