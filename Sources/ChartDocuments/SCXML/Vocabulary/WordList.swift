/// Lists of texts in one attribute, separated by spaces.
///
/// White space and `%` in a text are written as in URLs, and an empty text as `%`.
enum WordList {
  static func text(_ words: [String]) -> String { words.map(escaped).joined(separator: " ") }

  /// The words of a text; `nil` if an escape is wrong.
  static func words(_ text: String) -> [String]? {
    var words: [String] = []
    for part in text.split(whereSeparator: \.isWhitespace) {
      guard let word = unescaped(part) else { return nil }
      words.append(word)
    }
    return words
  }

  static func escaped(_ word: String) -> String {
    guard !word.isEmpty else { return "%" }
    return word.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "%" || scalar.properties.isWhitespace {
        for byte in String(scalar).utf8 {
          result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  static func unescaped(_ word: Substring) -> String? {
    guard word != "%" else { return "" }
    var bytes: [UInt8] = []
    var rest = word.utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }
}
