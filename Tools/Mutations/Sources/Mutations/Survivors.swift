import Foundation

/// The survivors that are known, each with the reason why no test could tell it from the original.
struct Survivors {
  let reasons: [Candidate.Key: String]

  /// Reads `survivors.tsv`: file, rule, ordinal, original text, reason.
  init(_ file: URL) throws {
    var reasons: [Candidate.Key: String] = [:]
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    for row in rows where !row.hasPrefix("#") {
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
      guard cells.count == 5, let key = Candidate.Key(row: row), !cells[4].isEmpty else {
        throw Failure(
          "survivors.tsv has a row that is not file, rule, ordinal, text, reason: \(row)")
      }
      reasons[key] = String(cells[4])
    }
    self.reasons = reasons
  }
}
