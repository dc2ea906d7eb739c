import Foundation

/// Runs the tests with each mutant.
struct MutantRunner {
  let tests: TestPlan
  let workers: Int

  /// First the tests of each mutant's library, and then, for those that survive, all others.
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
    let queue = Shared(mutants[...])
    let open = Shared<[Mutant]>([])
    let errors = Shared<[any Error]>([])
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while let mutant = queue.withLock({ $0.popFirst() }) {
        do {
          let runs = tests.runs(mutant.candidate.library)
          let fate = try fate(of: mutant, runs[round], durations)
          let result = MutantResult(mutant: mutant, fate: fate)
          writeLine("\(queue.withLock(\.count)) left\t\(result.row)")
          if result.isSurvivor, round + 1 < runs.count {
            open.withLock { $0.append(mutant) }
          } else {
            try table.withLock { try $0.add(result) }
          }
        } catch {
          errors.withLock { $0.append(error) }
        }
      }
    }
    if let error = errors.withLock(\.first) { throw error }
    return open.withLock { $0 }
  }

  private func fate(
    of mutant: Mutant, _ targets: [String], _ durations: [String: Double]
  ) throws -> MutantResult.Fate {
    let limit = max(60, targets.reduce(0) { $0 + durations[$1, default: 0] } * 3)
    let run = TestRun(plan: tests, targets: targets, mutant: mutant.number, limit: limit)
    return switch try run.result() {
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
    var durations: [String: Double] = [:]
    for target in Set(libraries.flatMap { tests.runs($0).joined() }).sorted() {
      let start = ProcessorTime.ofEndedProcesses()
      let run = TestRun(plan: tests, targets: [target], mutant: nil, limit: 900)
      let result = try run.result()
      let seconds = ProcessorTime.ofEndedProcesses() - start
      writeLine("Without a mutant, \(target): \(result), \(String(format: "%.1f", seconds)) s")
      guard case .passed(let count) = result, count > 0 else {
        throw Failure("Without a mutant, \(target) does not pass: \(result)")
      }
      durations[target] = seconds
    }
    return durations
  }
}

/// A value behind a lock.
private final class Shared<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}
