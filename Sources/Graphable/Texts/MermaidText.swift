/// Any text, written so that Mermaid shows it as it is.
///
/// A label meets Mermaid's grammar, then Markdown's, then HTML's. What any of them would take for
/// a mark is written as a numeric entity, which Mermaid reads last; the rest stays readable.
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
      // HTML takes several spaces for one, and the outer ones for none.
      case (" ", true): result += entity("\u{A0}")
      case (let scalar, true): result += entity(scalar)
      case (let scalar, false): result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func entity(_ scalar: Unicode.Scalar) -> String {
    "#\(scalar.value);"
  }

  /// Whether the scalar means something, there, to one of the three languages.
  private static func isMark(at position: Int, of line: [Unicode.Scalar]) -> Bool {
    let before = line[..<position]
    let after = line[(position + 1)...]
    switch line[position] {
    case "n", "N": return after.first?.properties.isWhitespace == true && before.says("directio")
    case "a"..."z", "A"..."Z", "0"..."9", ",", "/", "!", "?", "'": return false
    case " ": return before.isEmpty || after.isEmpty || before.last == " "
    // Begins a list, or makes a heading of the line above.
    case "-", "+", "=": return before.isEmpty
    case ".": return before.isNumber || before.says("www")
    case ")": return before.isNumber
    case "(": return before.last == "]"
    case "[", "]": return before.last == line[position]
    case "_": return !(before.last.isLetterOrDigit && after.first.isLetterOrDigit)
    case let scalar: return scalar.isASCII
    }
  }

  /// A title, which stands in YAML: a quoted string there.
  ///
  /// It is one line, and cannot show `<`, which Mermaid would take for HTML.
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
  /// Whether the last scalars are `word`, in any case.
  fileprivate func says(_ word: String) -> Bool {
    suffix(word.unicodeScalars.count).map { $0.properties.lowercaseMapping }.joined() == word
  }

  /// Whether the slice is a number, which a `.` or `)` would make an item of a list.
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
