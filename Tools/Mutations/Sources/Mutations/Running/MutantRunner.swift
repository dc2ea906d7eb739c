import Foundation

/// Runs the tests with each mutant.
struct MutantRunner {
  let tests: TestPlan
  let workers: Int

  func run(_ mutants: [Mutant]) throws -> [MutantResult] {
    let limits = try baseline(Set(mutants.map(\.candidate.library)).sorted())
    let queue = Shared(mutants[...])
    let results = Shared<[Result<MutantResult, any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while let mutant = queue.withLock({ $0.popFirst() }) {
        let result = Result { try test(mutant, limits) }
        results.withLock {
          $0.append(result)
          if let result = try? result.get() {
            writeLine("\($0.count)/\(mutants.count)\t\(result.row)")
          }
        }
      }
    }
    return try results.withLock { $0 }.map { try $0.get() }
      .sorted { $0.mutant.number < $1.mutant.number }
  }

  /// First the tests of the library, then all.
  private func test(_ mutant: Mutant, _ limits: [String?: Double]) throws -> MutantResult {
    for filter in [tests.filter(mutant.candidate.library), nil] {
      guard let limit = limits[filter] else { continue }
      let run = TestRun(plan: tests, filter: filter, mutant: mutant.number, limit: limit)
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
  /// The time that it takes limits the other runs.
  private func baseline(_ libraries: [String]) throws -> [String?: Double] {
    var limits: [String?: Double] = [:]
    let filters: [String?] = [nil] + libraries.map { tests.filter($0) }
    for filter in filters where limits[filter] == nil {
      let start = ContinuousClock.now
      let result = try TestRun(plan: tests, filter: filter, mutant: nil, limit: 900).result()
      let seconds = Double((ContinuousClock.now - start).components.seconds)
      writeLine("Without a mutant, \(filter ?? "all"): \(result), \(seconds) s")
      // A library without tests of its own is left to all of them.
      if filter != nil, result == .passed(tests: 0) { continue }
      guard case .passed(let count) = result, count > 0 else {
        throw Failure("Without a mutant, the tests \(filter ?? "") do not pass: \(result)")
      }
      limits[filter] = max(60, seconds * 6)
    }
    return limits
  }
}

/// A value behind a lock.
private final class Shared<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}
