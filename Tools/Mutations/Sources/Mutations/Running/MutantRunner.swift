import Foundation

/// Runs the tests with each mutant.
struct MutantRunner {
  let tests: TestPlan
  let workers: Workers

  /// The least limit of a run, in seconds of processor time.
  private static let leastLimit = 20.0

  /// First the quick tests of each mutant's library, and then, for those that survive, those that contain
  /// its code, the quick ones before all.
  func run(_ mutants: [Mutant], addingTo table: ResultTable) throws -> ResultTable {
    let durations = try baseline(Set(mutants.map(\.candidate.library)).sorted())
    let table = Shared(table)
    var open = mutants
    var round = 0
    while !open.isEmpty {
      open = try test(open, inRound: round, durations, addingTo: table)
      round += 1
      writeLine("\(open.count) mutants survived round \(round)")
    }
    return table.withLock { $0 }
  }

  /// - Returns: The mutants for which there are further tests.
  private func test(
    _ mutants: [Mutant], inRound round: Int, _ durations: [String: Double],
    addingTo table: Shared<ResultTable>
  ) throws -> [Mutant] {
    let left = Shared(mutants.count)
    let open = Shared<[Mutant]>([])
    try workers.forEach(mutants) { [self] mutant in
      let runs = tests.runs(mutant.candidate.library)
      let fate = try fate(of: mutant, runs[round], durations)
      let result = MutantResult(mutant: mutant, fate: fate)
      let number = left.withLock { left in
        left -= 1
        return left
      }
      writeLine("\(number) left\t\(result.row)")
      if result.isSurvivor, round + 1 < runs.count {
        open.withLock { $0.append(mutant) }
      } else {
        try table.withLock { try $0.add(result) }
      }
    }
    return open.withLock { $0 }
  }

  private func fate(
    of mutant: Mutant, _ selection: TestSelection, _ durations: [String: Double]
  ) throws -> MutantResult.Fate {
    let duration = selection.targets.reduce(0) { $0 + durations[$1, default: 0] }
    let run = TestRun(
      plan: tests, selection: selection, mutant: mutant.number,
      limit: max(Self.leastLimit, duration * 3))
    return switch try run.result().result {
    case .passed: .survived
    case .failed(let issue): .failedTest(issue)
    case .crashed: .crashed
    case .timedOut: .timedOut
    }
  }

  /// Runs the tests without a mutant: everything must pass.
  ///
  /// - Returns: How many seconds of processor time the tests of each target take.
  private func baseline(_ libraries: [String]) throws -> [String: Double] {
    let baseline = Shared(
      try Baseline(tests.folder.appending(path: "baseline.tsv"), of: tests))
    let known = baseline.withLock(\.durations)
    let targets = Set(libraries.flatMap { tests.runs($0).flatMap(\.targets) }).sorted()
    try workers.forEach(targets.filter { known[$0] == nil }) { [self] target in
      let run = TestRun(
        plan: tests, selection: TestSelection(targets: [target]), mutant: nil, limit: 900)
      let (result, seconds) = try run.result()
      writeLine("Without a mutant, \(target): \(result), \(Int(seconds)) s")
      guard case .passed(let count) = result, count > 0 else {
        throw Failure("Without a mutant, \(target) does not pass: \(result)")
      }
      try baseline.withLock { try $0.add(target, seconds) }
    }
    return baseline.withLock(\.durations)
  }
}
