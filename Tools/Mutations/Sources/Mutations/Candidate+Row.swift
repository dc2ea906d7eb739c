extension Candidate.Key {
  /// A row of a table: file, rule, ordinal, original text.
  var row: String { [file, rule.rawValue, "\(ordinal)", original].joined(separator: "\t") }

  init?(row: some StringProtocol) {
    let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
    guard cells.count >= 4, let rule = Rule(rawValue: String(cells[1])), let ordinal = Int(cells[2])
    else { return nil }
    self.init(file: String(cells[0]), rule: rule, ordinal: ordinal, original: String(cells[3]))
  }
}
