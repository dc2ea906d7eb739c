/// Any text, written so that PlantUML shows it as it is.
///
/// Punctuation means much in PlantUML, such as `**bold**`, `<color>` and `~`; whatever is no letter,
/// digit, space or one of a few harmless marks is written by its number.
enum PlantUMLText {
  /// Text inside a diagram, in quotation marks or not.
  static func escaped(_ text: String) -> String {
    guard !text.isEmpty else { return entity("\u{A0}") }
    return text.printable { scalar in
      if scalar == "\n" { return "\\n" }
      return isHarmless(scalar) ? nil : entity(scalar)
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
