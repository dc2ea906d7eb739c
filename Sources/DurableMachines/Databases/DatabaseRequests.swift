import Foundation

/// Requests to a database, and the threads that perform them.
///
/// Calls of a database block. On a thread of Swift's pool they would keep all other tasks from running, because the pool has
/// only as many threads as there are processors. A thread is started when a request waits and no thread is idle, up to a
/// limit. Each has a connection of its own, which it opens when it needs it, and again when it was lost.
final class DatabaseRequests: Sendable {
  private let limit: Int
  private let groupSize: Int
  private let open: @Sendable () throws -> any DatabaseConnection
  private let condition = NSCondition()
  // Only while the condition is locked.
  nonisolated(unsafe) private var state = State()

  private struct State {
    var waiting: [DatabaseRequest] = []
    var threads = 0
    var idle = 0
    var hasEnded = false
    var onceEnded: [CheckedContinuation<Void, Never>] = []
  }

  /// - Parameters:
  ///   - limit: How many threads and connections there are at most.
  ///   - groupSize: How many waiting requests a thread takes at once.
  ///   - open: Opens a connection; called on the thread that will use it.
  init(limit: Int, groupSize: Int, open: @escaping @Sendable () throws -> any DatabaseConnection) {
    self.limit = max(limit, 1)
    self.groupSize = groupSize
    self.open = open
  }

  /// Waits for a connection, performs statements, and returns the rows of each.
  ///
  /// A task that is cancelled stops waiting. Statements that have begun are not interrupted, so that the task learns
  /// whether they were committed.
  func perform(_ statements: [SQLStatement]) async throws -> [[SQLRow]] {
    let request = DatabaseRequest(statements)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if let error = append(request, continuation) { continuation.resume(throwing: error) }
      }
    } onCancel: {
      cancel(request)?.resume(throwing: CancellationError())
    }
  }

  /// Ends the threads when the waiting requests are done, and closes their connections; further requests are errors.
  func end() {
    condition.withLock {
      state.hasEnded = true
      condition.broadcast()
    }
  }

  /// Waits until all threads have ended.
  func waitUntilEnded() async {
    await withCheckedContinuation { continuation in
      let isRunning = condition.withLock {
        if state.threads > 0 { state.onceEnded.append(continuation) }
        return state.threads > 0
      }
      if !isRunning { continuation.resume() }
    }
  }

  // MARK: - Waiting

  /// How many requests no thread has taken.
  var waitingCount: Int { condition.withLock { state.waiting.count } }

  private func append(
    _ request: DatabaseRequest, _ continuation: CheckedContinuation<[[SQLRow]], any Error>
  ) -> (any Error)? {
    condition.withLock {
      if state.hasEnded {
        return SQLError(.other, code: "closed", message: "the store was closed")
      }
      if request.isCancelled { return CancellationError() }
      request.continuation = continuation
      state.waiting.append(request)
      if state.waiting.count > state.idle, state.threads < limit { startThread() }
      condition.signal()
      return nil
    }
  }

  /// - Returns: The continuation of the request, if no thread has taken the request.
  private func cancel(_ request: DatabaseRequest) -> CheckedContinuation<[[SQLRow]], any Error>? {
    condition.withLock {
      request.isCancelled = true
      guard let index = state.waiting.firstIndex(where: { $0 === request }) else { return nil }
      return state.waiting.remove(at: index).continuation
    }
  }

  // MARK: - Threads

  private func startThread() {
    state.threads += 1
    Thread.detachNewThread { [self] in
      // Here, because on Linux a name from outside would be that of the thread that gives it.
      Thread.current.name = "Schematic"
      performRequests()
      threadEnded()
    }
  }

  private func performRequests() {
    var connection: (any DatabaseConnection)?
    while let group = next() {
      let results = Result {
        if connection?.isUsable != true {
          connection = nil
          connection = try open()
        }
        return connection?.perform(group.map(\.statements)) ?? []
      }
      for (index, request) in group.enumerated() {
        request.continuation?.resume(with: results.flatMap { $0[index] })
      }
    }
  }

  /// The requests that wait longest; `nil` if there will be no more.
  private func next() -> [DatabaseRequest]? {
    condition.withLock {
      state.idle += 1
      defer { state.idle -= 1 }
      while state.waiting.isEmpty {
        if state.hasEnded { return nil }
        condition.wait()
      }
      let group = Array(state.waiting.prefix(groupSize))
      state.waiting.removeFirst(group.count)
      return group
    }
  }

  private func threadEnded() {
    let waiting = condition.withLock {
      state.threads -= 1
      guard state.threads == 0 else { return [] as [CheckedContinuation<Void, Never>] }
      defer { state.onceEnded = [] }
      return state.onceEnded
    }
    for continuation in waiting { continuation.resume() }
  }
}

/// Statements that wait for a connection.
///
/// Unchecked: its variables change only while the lock of ``DatabaseRequests`` is held, or by the thread that has taken it.
final class DatabaseRequest: @unchecked Sendable {
  let statements: [SQLStatement]
  var continuation: CheckedContinuation<[[SQLRow]], any Error>?
  var isCancelled = false

  init(_ statements: [SQLStatement]) {
    self.statements = statements
  }
}
