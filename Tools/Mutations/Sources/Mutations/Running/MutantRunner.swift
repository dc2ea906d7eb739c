import Foundation

/// Runs the tests with each mutant.
struct MutantRunner {
  let tests: TestPlan
  let workers: Int

  func run(_ mutants: [Mutant], addingTo table: ResultTable) throws -> ResultTable {
    let limits = try baseline(Set(mutants.map(\.candidate.library)).sorted())
    let queue = Shared(mutants[...])
    let table = Shared(table)
    let errors = Shared<[any Error]>([])
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while let mutant = queue.withLock({ $0.popFirst() }) {
        do {
          let result = try test(mutant, limits)
          try table.withLock { try $0.add(result) }
          writeLine("\(queue.withLock(\.count)) left\t\(result.row)")
        } catch {
          errors.withLock { $0.append(error) }
        }
      }
    }
    if let error = errors.withLock(\.first) { throw error }
    return table.withLock { $0 }
  }

  private func test(_ mutant: Mutant, _ limits: [String: Double]) throws -> MutantResult {
    for targets in tests.runs(mutant.candidate.library) {
      let limit = targets.reduce(0) { $0 + limits[$1, default: 0] }
      let run = TestRun(plan: tests, targets: targets, mutant: mutant.number, limit: limit)
      switch try run.result() {
      case .passed: continue
      case .failed(let issue): return MutantResult(mutant: mutant, fate: .failedTest(issue))
      case .crashed: return MutantResult(mutant: mutant, fate: .crashed)
      case .timedOut: return MutantResult(mutant: mutant, fate: .timedOut)
      }
    }
    return MutantResult(mutant: mutant, fate: .survived)
  }

  /// Runs the tests without a mutant: everything must pass.
  ///
  /// - Returns: How many seconds the tests of each target may take with a mutant.
  private func baseline(_ libraries: [String]) throws -> [String: Double] {
    var limits: [String: Double] = [:]
    for target in Set(libraries.flatMap { tests.runs($0).joined() }).sorted() {
      let start = ContinuousClock.now
      let run = TestRun(plan: tests, targets: [target], mutant: nil, limit: 900)
      let result = try run.result()
      let seconds = (ContinuousClock.now - start).components.seconds
      writeLine("Without a mutant, \(target): \(result), \(seconds) s")
      guard case .passed(let count) = result, count > 0 else {
        throw Failure("Without a mutant, \(target) does not pass: \(result)")
      }
      limits[target] = max(60, Double(seconds) * 3)
    }
    return limits
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
