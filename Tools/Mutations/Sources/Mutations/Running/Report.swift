import Foundation

/// The results of a run, and what is wrong with them.
struct Report {
  let results: [MutantResult]
  let libraries: [String]
  let survivors: Survivors

  private static let target = 95.0
  private static let leastMutants = 300
  private static let leastOfALibrary = 10

  // MARK: - The summary

  func printSummary() {
    writeLine("\nlibrary\tmutants\tby tests\tcrashes\ttime-outs\tsurvived\texplained\tkilled")
    for library in libraries { printRow(library, results.filter { $0.library == library }) }
    printRow("all", results)
    for result in results where result.isSurvivor {
      let reason = survivors.reasons[result.mutant.candidate.key] ?? "NOT EXPLAINED"
      writeLine("survivor: \(result.mutant.row)\t\(reason)")
    }
  }

  private func printRow(_ title: String, _ results: [MutantResult]) {
    let failed = results.count {
      if case .failedTest = $0.fate { true } else { false }
    }
    let survived = results.filter(\.isSurvivor)
    let explained = survived.count { survivors.reasons[$0.mutant.candidate.key] != nil }
    let cells = [
      results.count, failed, results.count { $0.fate == .crashed },
      results.count { $0.fate == .timedOut }, survived.count, explained,
    ]
    let row = cells.map { "\($0)" }.joined(separator: "\t")
    writeLine("\(title)\t\(row)\t\(String(format: "%.1f %%", Self.share(results)))")
  }

  private static func share(_ results: [MutantResult]) -> Double {
    let killed = results.count { !$0.isSurvivor }
    return results.isEmpty ? 0 : 100 * Double(killed) / Double(results.count)
  }

  // MARK: - Faults

  func faults(isPartial: Bool) -> [String] {
    var faults = results.filter { $0.isSurvivor }.map(\.mutant)
      .filter { survivors.reasons[$0.candidate.key] == nil }
      .map { "Mutant \($0.number) survived without an explanation: \($0.row)" }
    let killed = Set(results.filter { !$0.isSurvivor }.map(\.mutant.candidate.key))
    faults += survivors.reasons.keys.filter(killed.contains).sorted()
      .map { "survivors.tsv explains a mutant that is killed: \($0.row)" }
    return isPartial ? faults : faults + faultsOfTheWhole
  }

  private var faultsOfTheWhole: [String] {
    var faults: [String] = []
    let tested = Set(results.map(\.mutant.candidate.key))
    faults += survivors.reasons.keys.filter { !tested.contains($0) }.sorted()
      .map { "survivors.tsv explains a mutant that does not exist: \($0.row)" }
    if results.count < Self.leastMutants {
      faults.append("Only \(results.count) mutants were tested, not \(Self.leastMutants).")
    }
    for library in libraries {
      let count = results.count { $0.library == library }
      if count < Self.leastOfALibrary { faults.append("\(library) has only \(count) mutants.") }
    }
    if Self.share(results) < Self.target {
      faults.append("Fewer than \(Self.target) % are killed.")
    }
    return faults
  }
}

extension MutantResult {
  fileprivate var library: String { mutant.candidate.library }
}
