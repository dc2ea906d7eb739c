/// Paths in the form of XState: keys with periods between them, and backslashes before periods and backslashes in
/// keys.
enum XStatePath {
  /// The keys of a path.
  static func keys(of path: some StringProtocol) -> [String] {
    var keys: [String] = []
    var key = ""
    var isEscaped = false
    for character in path.unicodeScalars {
      switch character {
      case _ where isEscaped:
        key.unicodeScalars.append(character)
        isEscaped = false
      case "\\": isEscaped = true
      case ".":
        keys.append(key)
        key = ""
      default: key.unicodeScalars.append(character)
      }
    }
    return keys + [key]
  }

  /// The path of these keys.
  static func text(of keys: [String]) -> String {
    keys.map(escaped).joined(separator: ".")
  }

  private static func escaped(_ key: String) -> String {
    var text = ""
    for character in key.unicodeScalars {
      if character == "." || character == "\\" { text += "\\" }
      text.unicodeScalars.append(character)
    }
    return text
  }
}
