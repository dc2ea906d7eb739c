import Foundation

/// The results of a run, and what is wrong with them.
struct Report {
  let results: [MutantResult]
  let libraries: [String]
  let survivors: Survivors
  /// The number of places that the rules can change, by library.
  let places: [String: Int]

  /// The least share of killed mutants among those that a test could tell from the original.
  private static let target = 95.0
  /// The greatest share of survivors that are explained.
  private static let mostExplained = 10.0
  private static let leastMutants = 300
  private static let leastOfALibrary = 10

  // MARK: - The summary

  func printSummary() {
    writeLine(
      "\nlibrary\tmutants\tby tests\tcrashes\ttime-outs\tsurvived\texplained\tkilled\tof the rest")
    for library in libraries { printRow(library, chosen.filter { $0.library == library }) }
    for area in Area.all { printRow(area.name, chosen.filter { area.contains($0.file) }) }
    printRow("all", chosen)
    let written = results.filter(\.isHandWritten)
    if !written.isEmpty { printRow("hand-written", written) }
    for result in results where result.isSurvivor {
      let reason = survivors.reasons[result.mutant.candidate.key] ?? "NOT EXPLAINED"
      writeLine("survivor: \(result.mutant.row)\t\(reason)")
    }
  }

  private var chosen: [MutantResult] { results.filter { !$0.isHandWritten } }

  private func printRow(_ title: String, _ results: [MutantResult]) {
    let failed = results.count {
      if case .failedTest = $0.fate { true } else { false }
    }
    let survived = results.filter(\.isSurvivor)
    let explained = survived.count(where: isExplained)
    let cells = [
      results.count, failed, results.count { $0.fate == .crashed },
      results.count { $0.fate == .timedOut }, survived.count, explained,
    ]
    let row = cells.map { "\($0)" }.joined(separator: "\t")
    let killed = results.count - survived.count
    let shares = [share(killed, of: results.count), share(killed, of: results.count - explained)]
    let columns = shares.map { String(format: "%.1f %%", $0) }.joined(separator: "\t")
    writeLine("\(title)\t\(row)\t\(columns)")
  }

  private func share(_ part: Int, of whole: Int) -> Double {
    whole == 0 ? 0 : 100 * Double(part) / Double(whole)
  }

  private func isExplained(_ result: MutantResult) -> Bool {
    survivors.reasons[result.mutant.candidate.key] != nil
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
      // A small library may have fewer places, or some whose mutants do not compile.
      if count < min(Self.leastOfALibrary, places[library, default: 0] / 2) || count == 0 {
        faults.append("\(library) has only \(count) mutants.")
      }
    }
    let killed = results.count { !$0.isSurvivor }
    let explained = results.count { $0.isSurvivor && isExplained($0) }
    if share(killed, of: results.count - explained) < Self.target {
      faults.append("Fewer than \(Self.target) % of those that are not explained are killed.")
    }
    if share(explained, of: results.count) > Self.mostExplained {
      faults.append("More than \(Self.mostExplained) % survive with an explanation.")
    }
    return faults
  }
}

extension MutantResult {
  fileprivate var library: String { mutant.candidate.library }
  fileprivate var file: String { mutant.candidate.file }
  fileprivate var isHandWritten: Bool { mutant.candidate.rule == .handWritten }
}
