/// Gives each text a token that XML allows: the text itself, if possible.
struct NameTable {
  private var tokens: [String: String] = [:]
  private var used: Set<String> = []
  private var counts: [String: Int] = [:]
  private let isAllowed: (String) -> Bool

  init(_ names: some Sequence<String>, isAllowed: @escaping (String) -> Bool) {
    self.isAllowed = isAllowed
    var others: [String] = []
    for name in names {
      if isAllowed(name) {
        tokens[name] = name
        used.insert(name)
      } else {
        others.append(name)
      }
    }
    // After all other names, so that a made token never equals another name.
    for name in others where tokens[name] == nil { tokens[name] = unique(name) }
  }

  /// The token of a name; `nil` if the name is not in the table.
  func token(of name: String) -> String? { tokens[name] }

  /// Makes a token that no name has, and that resembles a text.
  mutating func unique(_ text: String) -> String {
    let base = isAllowed(text) ? text : Self.mended(text)
    var token = base
    while !used.insert(token).inserted {
      counts[base, default: 1] += 1
      token = "\(base)_\(counts[base, default: 1])"
    }
    return token
  }

  private static func mended(_ text: String) -> String {
    var token = ""
    for scalar in text.unicodeScalars {
      let isAllowed = MarkupCharacters.isFollowing(scalar) && scalar != ":" && scalar != "."
      token.unicodeScalars.append(isAllowed ? scalar : "_")
    }
    let isFirst = token.unicodeScalars.first.map(MarkupCharacters.isFirst) ?? false
    return isFirst ? token : "_" + token
  }
}
