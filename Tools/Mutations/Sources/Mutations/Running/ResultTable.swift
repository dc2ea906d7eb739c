import Foundation

/// The results of this run and, for the mutants that it leaves out, those of earlier runs.
///
/// The file is written after each mutant, so that a run that is stopped can be continued.
struct ResultTable {
  private let file: URL
  private(set) var results: [Candidate.Key: MutantResult]

  /// - Parameter isPartial: Whether the results of earlier runs are kept.
  init(_ file: URL, _ mutants: [Mutant], isPartial: Bool) {
    self.file = file
    results = [:]
    guard isPartial, let text = try? String(contentsOf: file, encoding: .utf8) else { return }
    let mutants = Dictionary(uniqueKeysWithValues: mutants.map { ($0.candidate.key, $0) })
    for row in text.split(separator: "\n") {
      guard let result = MutantResult(row: row, among: mutants) else { continue }
      results[result.mutant.candidate.key] = result
    }
  }

  var sorted: [MutantResult] { results.values.sorted { $0.mutant.number < $1.mutant.number } }

  mutating func add(_ result: MutantResult) throws {
    results[result.mutant.candidate.key] = result
    try Data((sorted.map(\.row).joined(separator: "\n") + "\n").utf8).write(to: file)
  }
}
