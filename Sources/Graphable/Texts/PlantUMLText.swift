/// A text escaped for PlantUML.
///
/// Punctuation is special in PlantUML, such as `**bold**`, `<color>` and `~`. Everything but
/// letters, digits, spaces and a few safe characters is written as a numeric entity.
enum PlantUMLText {
  /// Text inside a diagram, with or without quotation marks.
  static func escaped(_ text: String) -> String {
    guard !text.isEmpty else { return entity("\u{A0}") }
    return text.printable { scalar in
      if scalar == "\n" { return "\\n" }
      return isHarmless(scalar) ? nil : entity(scalar)
    }
  }

  /// The lines of a note, in which a mark at the beginning of a line would be a command or a rule.
  static func lines(ofNote text: String) -> [String] {
    text.printable { _ in nil }.split(separator: "\n", omittingEmptySubsequences: false).map {
      line in
      guard let first = line.unicodeScalars.first else { return escaped("") }
      let isEnd = line.lowercased().filter { $0 != " " } == "endnote"
      guard isEnd || first.isASCII && !first.properties.isAlphabetic else {
        return escaped(String(line))
      }
      let rest = String(line.unicodeScalars.dropFirst())
      return entity(first == " " ? "\u{A0}" : first) + (rest.isEmpty ? "" : escaped(rest))
    }
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return true }
    if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { return true }
    return " /[]().,!?".unicodeScalars.contains(scalar)
  }

  private static func entity(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
  }
}
