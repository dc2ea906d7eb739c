/// The width of a line of text, independently of the installed fonts.
@_documentation(visibility: internal)
public enum TextWidth {
  /// Returns the width in points, in Helvetica or a font that replaces it.
  public static func points(_ text: some StringProtocol, size: Double, isBold: Bool = false)
    -> Double
  {
    var sum = 0
    for character in text { sum += thousandths(character, isBold) }
    return Double(sum) * size / 1_000
  }

  private static func thousandths(_ character: Character, _ isBold: Bool) -> Int {
    let scalars = character.unicodeScalars
    // A sequence of emoji is one picture.
    if scalars.contains(where: \.properties.isEmojiPresentation) || scalars.contains("\u{FE0F}") {
      return 1_000
    }
    return scalars.reduce(0) { $0 + thousandths($1, isBold) }
  }

  private static func thousandths(_ scalar: Unicode.Scalar, _ isBold: Bool) -> Int {
    switch scalar.value {
    case 0x20...0x7E: table(isBold, Int(scalar.value) - 0x20)
    case 0xA0...0x17F: table(isBold, Int(scalar.value) - 0xA0 + 0x5F)
    default: other(scalar, isBold)
    }
  }

  private static func table(_ isBold: Bool, _ index: Int) -> Int {
    Int(isBold ? HelveticaWidths.bold[index] : HelveticaWidths.regular[index])
  }

  /// By East Asian Width (Unicode Standard Annex #11): wide characters are square, and others as wide as a digit.
  private static func other(_ scalar: Unicode.Scalar, _ isBold: Bool) -> Int {
    if let width = HelveticaWidths.others[scalar.value] {
      return Int(isBold ? width.bold : width.regular)
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(scalar) ? 1_000 : isBold ? 611 : 556
    }
  }

  /// Whether the East Asian Width of a scalar is W or F, without emoji.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
      0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1B000...0x1B2FF,
      0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
