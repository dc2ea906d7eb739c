/// The result of a mutant.
struct MutantResult {
  let mutant: Mutant
  let fate: Fate

  enum Fate: Equatable {
    /// A test recorded this issue.
    case failedTest(String)
    case crashed
    case timedOut
    case survived
  }

  init(mutant: Mutant, fate: Fate) {
    (self.mutant, self.fate) = (mutant, fate)
  }

  /// Reads a row of an earlier run; `nil` if there is no such mutant any more.
  init?(row: Substring, among mutants: [Candidate.Key: Mutant]) {
    let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard cells.count == 9, let rule = Rule(rawValue: cells[3]), let ordinal = Int(cells[4]) else {
      return nil
    }
    let file = String(cells[2].prefix { $0 != ":" })
    let key = Candidate.Key(file: file, rule: rule, ordinal: ordinal, original: cells[5])
    guard let mutant = mutants[key] else { return nil }
    switch cells[7] {
    case "killed": self.init(mutant: mutant, fate: .failedTest(cells[8]))
    case "crashed": self.init(mutant: mutant, fate: .crashed)
    case "timed out": self.init(mutant: mutant, fate: .timedOut)
    case "survived": self.init(mutant: mutant, fate: .survived)
    default: return nil
    }
  }

  var isSurvivor: Bool { fate == .survived }

  var row: String {
    switch fate {
    case .failedTest(let issue): "\(mutant.row)\tkilled\t\(issue.onOneLine.prefix(200))"
    case .crashed: "\(mutant.row)\tcrashed\t"
    case .timedOut: "\(mutant.row)\ttimed out\t"
    case .survived: "\(mutant.row)\tsurvived\t"
    }
  }
}
