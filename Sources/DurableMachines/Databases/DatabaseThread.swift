import Foundation

/// A thread that performs blocking calls in their order.
///
/// Calls of a database block. On a thread of Swift's pool they would keep all other tasks from running, because the pool
/// has only as many threads as there are processors.
final class DatabaseThread: Sendable {
  private struct Jobs {
    var waiting: [@Sendable () -> Void] = []
    var hasEnded = false
  }

  private let condition = NSCondition()
  // Only while the condition is locked.
  nonisolated(unsafe) private var jobs = Jobs()

  init(named name: String) {
    // The closure keeps the thread's state, not the owner: it ends when the owner says so.
    let thread = Thread { [self] in runJobs() }
    thread.name = name
    thread.start()
  }

  /// Performs a job after those before it, and returns what it returns.
  func perform<Value: Sendable>(
    _ job: @escaping @Sendable () -> Result<Value, any Error>
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      append { continuation.resume(with: job()) }
    }
  }

  /// Ends the thread when the waiting jobs are done.
  func end() {
    condition.withLock {
      jobs.hasEnded = true
      condition.signal()
    }
  }

  private func append(_ job: @escaping @Sendable () -> Void) {
    condition.withLock {
      jobs.waiting.append(job)
      condition.signal()
    }
  }

  private func runJobs() {
    while let next = nextJobs() {
      for job in next { job() }
    }
  }

  /// The jobs that wait; `nil` if there are no more, ever.
  private func nextJobs() -> [@Sendable () -> Void]? {
    condition.withLock {
      while jobs.waiting.isEmpty {
        if jobs.hasEnded { return nil }
        condition.wait()
      }
      defer { jobs.waiting = [] }
      return jobs.waiting
    }
  }
}
