import Statecharts

/// Finds the keywords of a connection string that libpq cannot read.
///
/// No message contains a part of the text: an apparent keyword may be a part of a password.
struct PostgreSQLKeywords {
  /// The keywords in their order; those of an address follow its question mark.
  private let words: [Substring]

  /// Names of the keywords in other libraries.
  private static let otherNames = ["database": "dbname", "username": "user", "hostname": "host"]

  init(_ text: String) {
    let isAddress = text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    words = isAddress ? Self.words(ofAddress: text) : Self.words(of: text)
  }

  private static func words(ofAddress text: String) -> [Substring] {
    guard let question = text.lastIndex(of: "?") else { return [] }
    return text[question...].dropFirst().split(separator: "&").map { $0.prefix { $0 != "=" } }
  }

  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    var rest = text[...]
    while let sign = rest.firstIndex(of: "=") {
      words.append(
        rest[..<sign].drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
      rest = withoutValue(rest[sign...].dropFirst().drop(while: \.isWhitespace))
    }
    return words
  }

  /// A value ends at a space, or at a quotation mark without a backslash before it.
  private static func withoutValue(_ text: Substring) -> Substring {
    let isQuoted = text.first == "'"
    var isEscaped = false
    for index in text.indices.dropFirst(isQuoted ? 1 : 0) {
      let character = text[index]
      if !isEscaped, isQuoted ? character == "'" : character.isWhitespace {
        return text[index...].dropFirst()
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return ""
  }

  /// The fault of the first keyword that is not known; `nil` if all are known.
  func fault(known: Set<String>) -> String? {
    guard let index = words.firstIndex(where: { !known.contains(String($0)) }) else { return nil }
    let word = Array(words[index].unicodeScalars.prefix(64))
    let near =
      Self.otherNames[String(words[index])]
      ?? known.sorted().first { editDistance(word, Array($0.unicodeScalars), 2) != nil }
    let advice =
      near.map { ": did you mean '\($0)'?" }
      ?? "; libpq knows host, port, dbname, user, password, sslmode and others"
    return "the keyword number \(index + 1) of the connection string is unknown\(advice)"
  }
}
