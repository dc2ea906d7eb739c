/// Finds the name that a misspelled name probably means.
///
/// Use one value for all names of a text: after 50,000 comparisons it finds no more names.
@_documentation(visibility: internal)
public struct NearMisses {
  /// The remaining comparisons, so that a file of wrong names takes no more time than its size justifies.
  private var budget = 50_000

  /// Creates a finder without comparisons so far.
  public init() {}

  /// `: did you mean 'door'?`, otherwise another remedy after a colon, or nothing.
  mutating func suggestion(
    for name: String, among names: some Sequence<String>, otherwise remedy: String? = nil
  ) -> String {
    self.name(like: name, among: names).map { ": did you mean '\($0)'?" }
      ?? remedy.map { ": \($0)" } ?? ""
  }

  /// Returns the most similar name, if it is similar enough.
  ///
  /// At most a third of the characters differ, and none in a name of two: `h1` does not mean `1`. A name of more than
  /// 60 characters may be an expression, and is not compared.
  ///
  /// - Parameters:
  ///   - name: The misspelled name.
  ///   - names: The known names.
  /// - Returns: The most similar of the known names; `nil` if none is similar enough, or if no comparisons are left.
  public mutating func name(
    like name: String, among names: some Sequence<String>
  ) -> String? {
    let letters = Array(name.lowercased().unicodeScalars)
    guard budget > 0, letters.count <= 60 else { return nil }
    let limit = letters.count / 3
    var best: (name: String, distance: Int)?
    for candidate in names where candidate != name {
      guard budget > 0 else { break }
      budget -= 1
      let other = Array(candidate.lowercased().unicodeScalars.prefix(61))
      guard abs(other.count - letters.count) <= limit else { continue }
      let distance = Self.distance(letters, other)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// How many characters must be inserted, removed, replaced, or exchanged with the next one (the optimal string
  /// alignment of Damerau and Levenshtein).
  private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var above = Array(0...second.count)
    for line in first.indices {
      var row = [line + 1]
      for column in second.indices {
        let replaced = above[column] + (first[line] == second[column] ? 0 : 1)
        var least = min(replaced, above[column + 1] + 1, row[column] + 1)
        if line > 0, column > 0, first[line] == second[column - 1],
          first[line - 1] == second[column]
        {
          least = min(least, before[column - 1] + 1)
        }
        row.append(least)
      }
      (before, above) = (above, row)
    }
    return above[second.count]
  }
}
