/// Makes Swift identifiers of names in a file.
///
/// `door.open`, `door-open` and `DOOR_OPEN` become `doorOpen`, and a digit at the beginning gets a `_`. An expression
/// becomes its first words, with at most 40 letters.
@_documentation(visibility: internal)
public enum SwiftName {
  /// The name of a case, a property or a function.
  static func lowerCamelCase(_ name: String) -> String {
    let words = words(of: name)
    guard let first = words.first else { return "unnamed" }
    let joined = lowercasedFirst(first) + words.dropFirst().map(capitalized).joined()
    return joined.first?.isNumber == true ? "_\(joined)" : joined
  }

  /// The name of a type.
  static func upperCamelCase(_ name: String) -> String {
    let joined = words(of: name).map(capitalized).joined()
    return joined.isEmpty || joined.first?.isNumber == true ? "Chart\(joined)" : joined
  }

  /// Whether characters that an identifier cannot have only separate its words.
  static func isPlain(_ name: String) -> Bool {
    guard let first = name.first, !first.isNumber, !name.contains(" - ") else { return false }
    return name.allSatisfy { isIdentifierCharacter($0) || ".-_/: ".contains($0) }
      && name.contains(where: isIdentifierCharacter)
  }

  /// Whether a name can be that of a module: an identifier, without backticks.
  static func isModule(_ name: String) -> Bool {
    name.first?.isNumber == false && name.allSatisfy { isIdentifierCharacter($0) || $0 == "_" }
  }

  // MARK: - Words

  private static func words(of name: String) -> [String] {
    let words = spelledOut(name).split { !isIdentifierCharacter($0) }
    guard !isPlain(name) || name.contains(" "), let first = words.first else {
      return words.map(String.init)
    }
    var left = 40 - first.count
    let others = words.dropFirst().prefix {
      left -= $0.count
      return left >= 0
    }
    return ([first.prefix(40)] + others).map(String.init)
  }

  /// Whether a character is a letter or a digit that needs no other character before it.
  private static func isIdentifierCharacter(_ character: Character) -> Bool {
    character.isLetter && character.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
      || ("0"..."9").contains(character)
  }

  /// Replaces operators by words, so that `volume > 3` and `volume < 3` become different names.
  private static func spelledOut(_ name: String) -> String {
    guard !isPlain(name) else { return name }
    let operators = [
      ("===", " is "), ("!==", " is not "), ("==", " is "), ("!=", " is not "),
      (">=", " is at least "), ("<=", " is at most "), (">", " is above "), ("<", " is below "),
      ("&&", " and "), ("||", " or "), ("!", " not "), ("+", " plus "),
      (" - ", " minus "),
    ]
    return operators.reduce(name) { $0.replacing($1.0, with: $1.1) }
  }

  private static func capitalized(_ word: String) -> String {
    let tail = isAcronym(word) ? word.dropFirst().lowercased() : String(word.dropFirst())
    return word.prefix(1).uppercased() + tail
  }

  /// `Open` becomes `open`, `HTTPError` becomes `httpError`, and `POWER` becomes `power`.
  private static func lowercasedFirst(_ word: String) -> String {
    let upper = word.prefix { $0.isUppercase }
    if upper.count <= 1 || isAcronym(word) {
      return isAcronym(word) ? word.lowercased() : upper.lowercased() + word.dropFirst(upper.count)
    }
    let head = upper.dropLast()
    return head.lowercased() + word.dropFirst(head.count)
  }

  /// Whether a word has capital letters and digits only, as in `PLAY_DISC`.
  private static func isAcronym(_ word: String) -> Bool {
    word.count > 1 && !word.contains { $0.isLowercase }
  }
}

/// Makes the name of a chart's type from the name of its document or file.
@_documentation(visibility: internal)
public struct ChartTypeName {
  /// The name, which hides no type that programs commonly use.
  public let name: String

  /// Makes the name.
  ///
  /// - Parameters:
  ///   - name: The name of the document; if it is empty, that of the file is used.
  ///   - file: The file's path; `nil` if it is unknown.
  public init(_ name: String, file: String?) {
    let known = name.isEmpty ? Self.baseName(of: file ?? "") : name
    let identifier = SwiftName.upperCamelCase(known)
    self.name =
      SwiftName.usedTypes.contains(identifier) ? "\(identifier)Chart" : identifier
  }

  /// `charts/door.chart.json` has the base name `door`.
  private static func baseName(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.split(separator: ".").first ?? "")
  }
}
