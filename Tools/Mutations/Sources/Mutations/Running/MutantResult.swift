/// What became of a mutant.
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
