/// Texts in quotation marks, as ECMAScript and Python write them.
enum QuotedText {
  /// The content of a text that is completely in quotation marks; `nil` for any other.
  static func content(of text: Substring) -> String? {
    guard let mark = text.first, mark == "'" || mark == "\"", text.count >= 2 else { return nil }
    var content = ""
    var index = text.index(after: text.startIndex)
    while index < text.endIndex {
      let character = text[index]
      index = text.index(after: index)
      if character == mark { return index == text.endIndex ? content : nil }
      guard character == "\\" else {
        content.append(character)
        continue
      }
      guard index < text.endIndex, let meaning = meaning(of: text[index]) else { return nil }
      content.append(meaning)
      index = text.index(after: index)
    }
    return nil
  }

  /// A text in single quotation marks.
  static func quoted(_ text: String) -> String {
    var result = "'"
    // Scalars, because a carriage return with a newline is one character.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": result += "\\'"
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }

  private static func meaning(of escaped: Character) -> Character? {
    switch escaped {
    case "n": "\n"
    case "r": "\r"
    case "t": "\t"
    case "'", "\"", "\\": escaped
    case _: nil
    }
  }
}
